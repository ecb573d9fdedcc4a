# Functions for scripts that need Debian packages: `. tools/install.sh`.
# shellcheck shell=bash

# Runs apt-get as root or with sudo. Waits for another installation to finish.
apt_get() {
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo)
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 "$@"
}

# Installs the packages that are missing. Fails, with apt-get's reason, if it cannot; the caller says what to do then.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    echo "installing ${missing[*]}"
    local log tries
    log=$(mktemp)
    # `update` does not wait for the lock of the package lists by itself.
    for tries in $(seq 60); do
        apt_get update >"$log" 2>&1 && break
        grep -q "lock" "$log" || break
        [ "$tries" -gt 1 ] || echo "waiting for another apt to finish"
        sleep 10
    done
    # Lists that could not be refreshed may still do: let the installation decide.
    if ! apt_get install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        echo "could not install ${missing[*]}: apt-get's reason is above" >&2
        return 1
    fi
    rm -f "$log"
}
