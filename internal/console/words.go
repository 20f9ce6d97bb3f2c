package console

import "io"

// Words returns w for text that quotes other programs, such as an implementation's name or its stderr. GitHub Actions
// treats a line that begins with "::", after any spaces, as a command, and also "##[" anywhere. Words inserts a space
// there. Terminals get the text unchanged.
func Words(w io.Writer) io.Writer {
	if _, ok := Terminal(w); ok {
		return w
	}
	return &words{w: w, blank: true}
}

type words struct {
	w     io.Writer
	blank bool // so far the line has only spaces, and perhaps one colon
	colon bool // the last byte was the first colon of the line
	hash  int  // how many of the last bytes were "#"
	out   []byte
}

// Write passes each write to w as one write.
func (w *words) Write(p []byte) (int, error) {
	w.out = w.out[:0]
	for _, c := range p {
		if w.colon && c == ':' || w.hash >= 2 && c == '[' {
			w.out = append(w.out, ' ')
			w.blank = false
		}
		w.out = append(w.out, c)
		w.colon = w.blank && c == ':'
		w.blank = c == '\n' || c == '\r' || w.blank && (c == ' ' || c == '\t' || w.colon)
		if c == '#' {
			w.hash++
		} else {
			w.hash = 0
		}
	}
	if _, err := w.w.Write(w.out); err != nil {
		return 0, err
	}
	return len(p), nil
}
