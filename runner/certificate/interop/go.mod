module github.com/c2a-conform/c2a-conform/runner/certificate/interop

go 1.26.0

require (
	github.com/in-toto/attestation v1.2.0
	github.com/sigstore/sigstore v1.10.4
	github.com/stretchr/testify v1.12.1
	google.golang.org/protobuf v1.36.11
)

require (
	github.com/google/go-containerregistry v0.20.7 // indirect
	github.com/opencontainers/go-digest v1.0.0 // indirect
	github.com/secure-systems-lab/go-securesystemslib v0.9.1 // indirect
	github.com/sigstore/protobuf-specs v0.5.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.44.0 // indirect
	golang.org/x/sys v0.38.0 // indirect
	golang.org/x/term v0.37.0 // indirect
	google.golang.org/genproto/googleapis/api v0.0.0-20250825161204-c5933d9347a5 // indirect
)
