import { existsSync, readdirSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findPostgresBinaries } from '../../../src/main/local-services/postgres-binaries.ts';
import { librariesOf, makeMachineImage } from './machine-image.ts';
import { runProgram } from './run-program.ts';

const SHELL = ['sh', 'env', 'id', 'mkdir', 'cp', 'mv', 'rm', 'ln', 'chmod', 'chown', 'cat', 'install', 'find', 'sleep', 'flock'];

/** Node and npm of this machine, as `node:…-slim` has them, with the certificates and npm settings by which this machine gets packages. */
export async function makeNodeImage(name: string): Promise<void> {
  const npm = dirname(dirname(await realpath((await runProgram('sh', ['-c', 'command -v npm'])).trim())));
  const settings = (await runProgram('npm', ['config', 'get', 'globalconfig'])).trim();
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  await makeMachineImage({
    name,
    programs: [...SHELL, 'node'],
    copies: {
      [npm]: '/usr/local/lib/npm',
      ...(existsSync(certificates) && { [certificates]: certificates }),
      ...(existsSync(settings) && { [settings]: settings }),
    },
    files: { '/usr/local/bin/npm': `#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js --globalconfig=${settings} "$@"\n` },
    changes: ['CMD ["node"]'],
  });
}

/** As the official image of Postgres 18 does it: root makes the folder and becomes another user; the first start makes the database. */
const POSTGRES_START = `#!/bin/sh
set -eu
data=/var/lib/postgresql/18/docker
export PATH=/opt/postgres/bin:$PATH
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data"
  chown -R 999:999 /var/lib/postgresql
  exec setpriv --reuid 999 --regid 999 --clear-groups "$0" "$@"
fi
if [ ! -s "$data/PG_VERSION" ]; then
  initdb -D "$data" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 --no-locale --encoding=UTF8
  echo "create database $POSTGRES_DB" | postgres --single -D "$data" postgres
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
fi
exec postgres -D "$data" -c 'listen_addresses=*' -c unix_socket_directories=/tmp
`;

const POSTGRES_IS_READY = `#!/usr/bin/env node
require('node:net').connect(5432, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(2));
`;

/** The embedded Postgres in an image that takes the same variables and folder as the official one. */
export async function makePostgresImage(name: string): Promise<void> {
  const home = dirname(dirname((await findPostgresBinaries()).postgres));
  const bin = readdirSync(join(home, 'bin')).map((each) => join(home, 'bin', each));
  const libraries = (await Promise.all(bin.map(librariesOf))).flat().filter((library) => !library.startsWith(home));
  await makeMachineImage({
    name,
    programs: [...SHELL, 'node', 'setpriv', ...new Set(libraries)],
    copies: { [home]: '/opt/postgres' },
    files: { '/usr/local/bin/start-postgres': POSTGRES_START, '/usr/local/bin/pg_isready': POSTGRES_IS_READY },
    changes: ['ENTRYPOINT ["start-postgres"]'],
  });
}

/** Redis of this machine. */
export async function makeRedisImage(name: string): Promise<void> {
  await makeMachineImage({ name, programs: ['sh', 'redis-server', 'redis-cli'], changes: ['CMD ["redis-server"]'] });
}

/** Caddy of this machine, started as the official image starts it. */
export async function makeProxyImage(name: string): Promise<void> {
  await makeMachineImage({
    name,
    programs: ['caddy'],
    changes: [
      'ENV XDG_CONFIG_HOME=/config',
      'ENV XDG_DATA_HOME=/data',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  });
}
