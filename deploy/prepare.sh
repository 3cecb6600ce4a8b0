#!/bin/sh
# Makes what compose.yaml needs: random secrets, the settings, a folder for catalog and models. What is there already stays as it is.
set -eu
cd "$(dirname "$0")"

# The folder keeps others out. The files themselves can be read by all, since each container reads its own ones as another user.
mkdir -p secrets data/models
chmod 700 secrets
umask 022

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

# keep FILE VALUE: writes the value unless the file is there.
keep() { [ -s "$1" ] || printf '%s' "$2" >"$1"; }

keep secrets/postgres-password "$(random)"
keep secrets/redis-password "$(random)"
keep secrets/operator-token "berth_op_$(random)"
keep secrets/database-url "postgres://berth:$(cat secrets/postgres-password)@postgres:5432/berth"
keep secrets/redis-url "redis://:$(cat secrets/redis-password)@redis:6379"
keep secrets/redis.conf "requirepass $(cat secrets/redis-password)
save \"\"
appendonly no
dir /data"
[ -e data/catalog.yaml ] || cp ../catalog/catalog.yaml ../catalog/catalog.schema.json data/
keep .env "# Settings of compose.yaml; see docs/deploy.md.
COMPOSE_PROJECT_NAME=berth
BERTH_PORT=4000
BERTH_OPEN_PORT=4001
BERTH_PUBLIC_URL=http://localhost:4000
BERTH_OPEN_URL=http://localhost:4001
"
echo 'The operator token is in deploy/secrets/operator-token.'
