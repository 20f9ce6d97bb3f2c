# c2a-conform with a shell and without root. The program to be tested listens at a URL, or is added:
#
#   docker build -t c2a-conform --build-arg COMMIT=$(git rev-parse HEAD) .
#   docker run --rm -v "$PWD:/work" c2a-conform run --impl ws://my-harness:8080/c2a --report junit=c2a.xml
#
#   COPY --from=c2a-conform /usr/local/bin/c2a-conform /usr/local/bin/   # in an image that has the program; it is static
FROM golang:1.26.4-alpine@sha256:7a3e50096189ad57c9f9f865e7e4aa8585ed1585248513dc5cda498e2f41812c AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
# What reports and certificates say of this suite: the tag and the commit that it is built of.
ARG VERSION= COMMIT=
RUN CGO_ENABLED=0 go build -buildvcs=false -ldflags="-s -w -X github.com/c2a-conform/c2a-conform/internal/cli.stampedVersion=$VERSION -X github.com/c2a-conform/c2a-conform/internal/cli.stampedCommit=$COMMIT" -o /out/c2a-conform ./cmd/c2a-conform
RUN /out/c2a-conform version --sbom > /out/c2a-conform.spdx.json

FROM alpine:3.22@sha256:14358309a308569c32bdc37e2e0e9694be33a9d99e68afb0f5ff33cc1f695dce
RUN apk add --no-cache ca-certificates && adduser -D -u 10001 conform
COPY --from=build /out/c2a-conform /usr/local/bin/c2a-conform
COPY --from=build /out/c2a-conform.spdx.json /src/LICENSE /src/THIRD_PARTY_NOTICES.txt /usr/share/doc/c2a-conform/
USER conform
WORKDIR /work
ENTRYPOINT ["c2a-conform"]
CMD ["run"]
