#!/bin/sh
# Installs Tollgate as one file that needs nothing else, with its manual and completions; asks nothing.
#   sh install.sh [--from FOLDER|URL] [--prefix FOLDER]
#   sh install.sh --remove [--prefix FOLDER]
# --from    where the archive and SHA256SUMS are; without it, the folder of this script, or the release it belongs to
# --prefix  /usr/local for root, else ~/.local
set -eu

version='@VERSION@'
from='@RELEASE_URL@'
prefix=
remove=

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" 2>/dev/null && pwd) || here=
if [ -n "$here" ] && [ -f "$here/SHA256SUMS" ]; then from=$here; fi
while [ $# -gt 0 ]; do
  case $1 in
    --from | --prefix)
      [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 needs a value"
      if [ "$1" = --from ]; then from=$2; else prefix=$2; fi
      shift 2
      ;;
    --remove) remove=1 && shift ;;
    -h | --help) sed -n '2,6s/^# \{0,1\}//p' "$0" && exit 0 ;;
    *) fail "there is no option $1; see --help" ;;
  esac
done
if [ -z "$prefix" ]; then
  if [ "$(id -u)" = 0 ]; then prefix=/usr/local; else prefix=${HOME:?}/.local; fi
fi
case $prefix in /*) ;; *) prefix=$(pwd)/$prefix ;; esac
list=$prefix/share/doc/tollgate/installed

if [ -n "$remove" ]; then
  [ -f "$list" ] || fail "nothing was installed under $prefix (there is no $list)"
  while IFS= read -r file; do
    # Removes only files that this script may have installed.
    case $file in
      *..*) ;;
      "$prefix"/*) rm -f -- "$file" && printf 'removed %s\n' "$file" ;;
    esac
  done <"$list"
  rm -f -- "$list"
  rmdir -- "$prefix/share/doc/tollgate" 2>/dev/null || true
  printf 'Profiles and credentials stay in %s\n' "${TOLLGATE_CONFIG_DIR:-${XDG_CONFIG_HOME:-~/.config}/tollgate}"
  exit 0
fi

case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=darwin ;;
  *) fail "there is no file for $(uname -s); with Node.js 20.19 or newer: npm install --global tollgate" ;;
esac
case $(uname -m) in
  x86_64 | amd64) machine=x64 ;;
  aarch64 | arm64) machine=arm64 ;;
  *) fail "there is no file for $(uname -m); with Node.js 20.19 or newer: npm install --global tollgate" ;;
esac
target=$system-$machine
if [ "$system" = linux ]; then
  if [ "$machine" = x64 ] && [ -r /proc/cpuinfo ] && ! grep -q avx2 /proc/cpuinfo; then
    fail 'this processor is too old for the file (it has no AVX2); with Node.js 20.19 or newer: npm install --global tollgate'
  fi
  if ls /lib/ld-musl-* >/dev/null 2>&1 && ! ls /lib*/ld-linux-* /lib/*/ld-linux-* >/dev/null 2>&1; then target=$target-musl; fi
fi
archive=tollgate-$version-$target.tar.gz

[ -n "$from" ] || fail 'say where the archive and SHA256SUMS are: --from FOLDER|URL'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
fetch() {
  case $from in
    https://*)
      if command -v curl >/dev/null 2>&1; then
        curl --proto '=https' --proto-redir '=https' -fsSL -o "$work/$1" "$from/$1" || fail "could not fetch $from/$1"
      elif command -v wget >/dev/null 2>&1; then
        wget -q -O "$work/$1" "$from/$1" || fail "could not fetch $from/$1"
      else
        fail 'curl or wget is needed'
      fi
      ;;
    *://*) fail "only https is fetched from, not $from" ;;
    *) cp -- "$from/$1" "$work/$1" || fail "there is no $from/$1" ;;
  esac
}
fetch SHA256SUMS
fetch "$archive"
wanted=$(awk -v name="$archive" '$2 == name { print $1 }' "$work/SHA256SUMS")
[ -n "$wanted" ] || fail "SHA256SUMS does not name $archive"
if command -v sha256sum >/dev/null 2>&1; then
  found=$(sha256sum "$work/$archive")
elif command -v shasum >/dev/null 2>&1; then
  found=$(shasum -a 256 "$work/$archive")
else
  fail 'sha256sum or shasum is needed to check what was fetched'
fi
found=${found%% *}
[ "$found" = "$wanted" ] || fail "$archive is not what SHA256SUMS says it is; nothing was installed"

tar -xzf "$work/$archive" -C "$work"
source=$work/tollgate-$version-$target
# A program that does not run on this machine must not replace one that does.
"$source/tollgate" --version >/dev/null 2>&1 || fail "the file for $target does not run on this machine; nothing was installed"

put() {
  mkdir -p -- "$(dirname -- "$2")" || fail "cannot write to $prefix; choose another place with --prefix"
  # Copied beside the target and renamed, so that a running program keeps its own file.
  cp -- "$1" "$2.new.$$" && chmod "$3" "$2.new.$$" && mv -f -- "$2.new.$$" "$2" || fail "cannot write $2"
  printf '%s\n' "$2" >>"$work/installed"
}
put "$source/tollgate" "$prefix/bin/tollgate" 755
for page in "$source"/man/*.1; do put "$page" "$prefix/share/man/man1/${page##*/}" 644; done
put "$source/completions/tollgate.bash" "$prefix/share/bash-completion/completions/tollgate" 644
put "$source/completions/_tollgate" "$prefix/share/zsh/site-functions/_tollgate" 644
put "$source/completions/tollgate.fish" "$prefix/share/fish/vendor_completions.d/tollgate.fish" 644
put "$source/licenses.md" "$prefix/share/doc/tollgate/licenses.md" 644
cp -- "$work/installed" "$list"

printf 'Tollgate %s is installed:\n' "$version"
printf '  program      %s\n' "$prefix/bin/tollgate"
printf '  manual       %s\n' "$prefix/share/man/man1/tollgate*.1"
printf '  completions  %s\n' "bash, zsh and fish, under $prefix/share"
printf '  licences     %s\n' "$prefix/share/doc/tollgate/licenses.md"
printf '  all files    %s\n' "$list"
case :$PATH: in
  *:"$prefix/bin":*) printf 'Run: tollgate demo\n' ;;
  *) printf 'Run: %s demo (or add %s to your PATH)\n' "$prefix/bin/tollgate" "$prefix/bin" ;;
esac
printf 'To remove it: sh install.sh --remove --prefix %s\n' "$prefix"
