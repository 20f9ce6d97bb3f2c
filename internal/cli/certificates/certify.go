package certificates

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/package-url/packageurl-go"
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/certificate"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const certifyHelp = `Certify makes a certificate for a run: a bundle of signed statements about the
program that was tested, the suite, the traces and the result.

Certify reads the JSON report and the traces of a full run, and judges the traces
again. If the run can't be certified, certify lists all the reasons. With --witness, it
adds a statement to someone else's certificate. The statement says that you also ran the
suite and got the same result.

'certify key' makes a key. docs/certificates.md has a complete example.`

const certifyExamples = `  c2a-conform certify key my-key.pem
  c2a-conform run --impl ./my-host --trace traces --report json=run.json
  c2a-conform certify --from run.json --trace traces --key my-key.pem \
      --subject pkg:npm/my-host@1.2.3 --subject-file my-host-1.2.3.tgz -o my-host.intoto.jsonl
  c2a-conform certify --witness my-host.intoto.jsonl --from run.json --trace traces \
      --key witness.pem -o witnessed.intoto.jsonl`

// A Challenge is a flag for bytes that someone else generated.
type Challenge []byte

func (c *Challenge) String() string { return hex.EncodeToString(*c) }
func (c *Challenge) Type() string   { return "bytes" }
func (c *Challenge) Set(text string) error {
	raw, err := certificate.ParseChallenge(text)
	*c = raw
	return err
}

// certifyFlags are the flags of certify.
type certifyFlags struct {
	from, trace, key, out, subject, file, digest, witness string
	challenge                                             Challenge
	devel                                                 bool
	suite                                                 func() report.Suite
}

func newCertifyCommand(suite func() report.Suite) *cobra.Command {
	f := certifyFlags{suite: suite}
	cmd := &cobra.Command{
		Use:     "certify",
		Short:   "Make a signed certificate of a run",
		Long:    certifyHelp,
		Example: certifyExamples,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return certify(cmd, f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.from, "from", "", "JSON report `file` of the run")
	flags.StringVar(&f.trace, "trace", "", "`directory` with the traces of this run, and no others")
	flags.StringVar(&f.subject, "subject", "", "package `URL` of the program that was judged, with its version: "+
		"pkg:npm/my-host@1.2.3")
	flags.StringVar(&f.file, "subject-file", "", "`file` that was tested: the published artifact")
	flags.StringVar(&f.digest, "subject-digest", "", "digest to use instead of a file: `sha256:...`, or gitCommit:...")
	flags.StringVar(&f.key, "key", "", "`file` with the private key to sign with, in PEM: Ed25519 or ECDSA")
	flags.Var(&f.challenge, "challenge", "`bytes` from which the seed was derived, in hexadecimal or base64")
	flags.StringVar(&f.witness, "witness", "", "add your own run to the certificate in this `file`, as a witness")
	flags.BoolVar(&f.devel, "allow-devel", false, "certify the result of a development build of the suite")
	flags.StringVarP(&f.out, "out", "o", "", "`file` to write, usually named *"+certificate.Extension)
	cmd.AddCommand(newCertifyKeyCommand())
	return cmd
}

func certify(cmd *cobra.Command, f certifyFlags) error {
	for _, needed := range []struct{ flag, value string }{
		{"from", f.from}, {"trace", f.trace}, {"key", f.key}, {"out", f.out},
	} {
		if needed.value == "" {
			return usagef("certify needs --%s; see 'c2a-conform certify --help'", needed.flag)
		}
	}
	if (f.witness == "") == (f.subject == "") {
		return usagef("certify needs either --subject, or --witness with the certificate to add to")
	}
	if info, err := os.Stat(filepath.Dir(f.out)); err != nil || !info.IsDir() {
		return usagef("-o: folder %q does not exist", filepath.Dir(f.out))
	}
	request, err := f.request()
	if err != nil {
		return err
	}
	issue := certificate.Issue
	if f.witness != "" {
		first, err := readCertificate(f.witness)
		if err != nil {
			return err
		}
		issue = first.Testify
	}
	line := console.NewProgress(cmd.ErrOrStderr())
	request.Progress = func(e runner.Event) { line.Scenario(e.Done, e.Planned, e.Scenario, e.Verdict) }
	c, err := issue(cmd.Context(), request)
	line.End()
	if _, refused := errors.AsType[*certificate.RefusedError](err); refused {
		return &Failure{Code: exitNot, Err: err}
	}
	if err != nil {
		return err
	}
	if err := files.Replace(f.out, c.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: signed by the key %s\n%s", f.out, request.Key.ID, certified(c))
	return err
}

// request reads the files that the flags name.
func (f *certifyFlags) request() (certificate.Request, error) {
	r := certificate.Request{Suite: f.suite(), Challenge: f.challenge, AllowDevel: f.devel, Issued: time.Now()}
	raw, err := readFile(f.from, maxReportBytes)
	if err != nil {
		return r, err
	}
	if r.Report, err = report.ReadJSON(strings.NewReader(string(raw))); err != nil {
		return r, usagef("%s: %w", f.from, err)
	}
	r.Digest = certificate.Digest(raw)
	if r.Evidence, err = readEvidence(f.trace); err != nil {
		return r, err
	}
	if r.Key, err = readKey(f.key); err != nil {
		return r, err
	}
	if !r.Key.Private {
		return r, usagef("%s: a public key can't sign; give the private key", f.key)
	}
	if f.subject != "" {
		subject, err := f.resource()
		if err != nil {
			return r, err
		}
		r.Subject = []certificate.Resource{subject}
	}
	program, err := os.Executable()
	if err != nil {
		return r, err
	}
	sum, err := sumFile(program)
	r.Program = "sha256:" + sum
	return r, err
}

var gitCommit = regexp.MustCompile(`^[0-9a-f]{40}([0-9a-f]{24})?$`)

// resource returns the subject, with a digest of the bytes that were judged.
func (f *certifyFlags) resource() (certificate.Resource, error) {
	purl, err := packageurl.FromString(f.subject)
	if err != nil || purl.Version == "" {
		return certificate.Resource{}, usagef("--subject: %q is not a package URL with a version, such as "+
			"pkg:npm/my-host@1.2.3, pkg:oci/my-host@sha256:... or pkg:github/me/my-host@<commit>", f.subject)
	}
	r := certificate.Resource{Name: purl.Name, URI: purl.ToString(), Digest: map[string]string{}}
	if f.file != "" {
		sum, err := sumFile(f.file)
		if err != nil {
			return r, &Failure{Code: exitUsage, Err: err}
		}
		r.Digest["sha256"] = sum
	}
	for _, digest := range []string{f.digest, purl.Version} {
		kind, value, _ := strings.Cut(digest, ":")
		switch {
		case (kind == "sha256" || kind == "sha512" || kind == "gitCommit") && isHex(value):
			r.Digest[kind] = value
		case gitCommit.MatchString(digest):
			r.Digest["gitCommit"] = digest
		case digest == f.digest && digest != "":
			return r, usagef("--subject-digest: %q is not a digest such as sha256:<hexadecimal>", digest)
		}
	}
	if len(r.Digest) == 0 {
		return r, usagef("the certificate needs a digest of what was judged: add --subject-file or --subject-digest")
	}
	return r, nil
}

func isHex(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil && text != "" && text == strings.ToLower(text)
}

func newCertifyKeyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "key FILE",
		Short: "Make a key for certificates",
		Long: `Make an Ed25519 key pair. FILE is the private key: keep it secret. FILE.pub is the
public key: publish it. The key has no password.`,
		Example: "  c2a-conform certify key my-key.pem",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("certify key needs the name of the file to write")
			}
			private, public, err := certificate.NewKey()
			if err != nil {
				return err
			}
			if err := writeNew(args[0], private, 0o600); err != nil {
				return err
			}
			if err := writeNew(args[0]+".pub", public, 0o644); err != nil {
				return errors.Join(err, os.Remove(args[0])) // half a key is useless
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: private key, keep it secret\n%s.pub: public key, publish it\n",
				args[0], args[0])
			return err
		},
	}
}

// writeNew writes a file that must not exist yet.
func writeNew(name string, content []byte, mode os.FileMode) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return usagef("%s exists, and is not overwritten; choose another name", name)
	}
	if err != nil {
		return &Failure{Code: exitUsage, Err: err}
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Close())
}

// The maximum lengths of files that are read completely.
const (
	maxReportBytes = 1 << 30
	maxTextBytes   = 1 << 20 // keys and lists
)

// readFile reads a whole file, and refuses one that is longer than max bytes.
func readFile(name string, max int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, &Failure{Code: exitUsage, Err: err}
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, max+1))
	if err != nil {
		return nil, &Failure{Code: exitUsage, Err: err}
	}
	if int64(len(raw)) > max {
		return nil, usagef("%s: longer than %d bytes", name, max)
	}
	return raw, nil
}

// sumFile returns the SHA-256 of a file, in hexadecimal.
func sumFile(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func readKey(name string) (certificate.Key, error) {
	text, err := readFile(name, maxTextBytes)
	if err != nil {
		return certificate.Key{}, err
	}
	key, err := certificate.ParseKey(text)
	if err != nil {
		return key, usagef("%s: %w", name, err)
	}
	return key, nil
}

func readEvidence(dir string) (certificate.Evidence, error) {
	e, err := certificate.Load(dir)
	if err != nil {
		return e, &Failure{Code: exitUsage, Err: err}
	}
	return e, nil
}

// readCertificate reads a bundle. A bundle that can't be read is not valid.
func readCertificate(name string) (*certificate.Certificate, error) {
	raw, err := readFile(name, certificate.MaxBytes)
	if err != nil {
		return nil, err
	}
	c, err := certificate.Read(raw)
	if err != nil {
		return nil, &Failure{Code: exitNot, Err: fmt.Errorf("%s: %w", name, err)}
	}
	return c, nil
}
