#!/bin/sh
# Installs a released c2a-conform for Linux or macOS. It checks the checksum first.
# usage: install.sh [FOLDER]    the folder for the program; default: ~/.local/bin
# C2A_CONFORM_VERSION names another version than the one that this script came with. C2A_CONFORM_FROM says where the
# files of the release are, if they aren't on GitHub; it can be a folder.
set -eu
version=${C2A_CONFORM_VERSION:-VERSION_OF_THIS_RELEASE}
from=${C2A_CONFORM_FROM:-https://github.com/c2a-conform/c2a-conform/releases/download/$version}
to=${1:-$HOME/.local/bin}

fail() { echo "install.sh: $1" >&2; exit 1; }

case $(uname -s) in
  Linux) os=linux ;;
  Darwin) os=darwin ;;
  *) fail "there is no program for $(uname -s) here; see https://github.com/c2a-conform/c2a-conform/releases" ;;
esac
case $(uname -m) in
  x86_64 | amd64) cpu=amd64 ;;
  aarch64 | arm64) cpu=arm64 ;;
  *) fail "there is no program for the processor $(uname -m)" ;;
esac
archive=c2a-conform_${os}_$cpu.tar.gz

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch() {
  if [ -d "$from" ]; then cp "$from/$1" "$work/$1"
  elif command -v curl >/dev/null; then curl -fsSL --retry 3 -o "$work/$1" "$from/$1"
  elif command -v wget >/dev/null; then wget -q -O "$work/$1" "$from/$1"
  else fail "curl or wget is needed"; fi || fail "can't get $from/$1"
}
fetch "$archive"
fetch SHA256SUMS

want=$(awk -v name="$archive" '$2 == name { print $1 }' "$work/SHA256SUMS")
if command -v sha256sum >/dev/null; then got=$(sha256sum "$work/$archive" | cut -d ' ' -f 1)
elif command -v shasum >/dev/null; then got=$(shasum -a 256 "$work/$archive" | cut -d ' ' -f 1)
else fail "sha256sum or shasum is needed"; fi
[ -n "$want" ] || fail "SHA256SUMS doesn't list $archive"
[ "$got" = "$want" ] || fail "the checksum of $archive is $got, and should be $want"

mkdir -p "$to"
tar -xzf "$work/$archive" -C "$work" c2a-conform
chmod 755 "$work/c2a-conform"
mv "$work/c2a-conform" "$to/c2a-conform"
echo "installed $to/c2a-conform" >&2
case ":$PATH:" in *":$to:"*) ;; *) echo "$to is not in your PATH" >&2 ;; esac
