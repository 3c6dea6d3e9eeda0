#!/usr/bin/env bash
# Prints `matrix=…`: the tenants to build, split into shards. A push builds the tenants it changed, anything else all.
set -euo pipefail

shards=${SHARDS:-8}
list() { node_modules/.bin/node scripts/tenant.ts list --shards "$shards" "$@"; }

if [ -n "${TENANTS:-}" ]; then
  if [[ ! "$TENANTS" =~ ^[a-z0-9\ -]+$ ]]; then
    echo 'TENANTS must be slugs separated by spaces' >&2
    exit 2
  fi
  printf 'matrix={"include":[{"shard":1,"tenants":"%s"}]}\n' "$TENANTS"
elif [ "${EVENT:-}" = push ] && git cat-file -e "${BEFORE:-none}^{commit}" 2> /dev/null; then
  printf 'matrix=%s\n' "$(list --since "$BEFORE")"
else
  printf 'matrix=%s\n' "$(list)"
fi
