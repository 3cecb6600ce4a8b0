import type { Guard } from './guard.ts';

const FILES = 'test/deploy/files.test.ts';
const EXAMPLE = 'test/config/env-example.test.ts';
const SECRETS = 'test/config/secret-files.test.ts';

/** What keeps an installation from rights, passwords and settings that nobody meant it to have. */
export const DEPLOY_GUARDS: readonly Guard[] = [
  {
    rule: 'security',
    what: 'the image does not run as root',
    file: 'deploy/Dockerfile',
    find: 'USER 1000:1000\n',
    replace: 'USER root\n',
    test: FILES,
    title: 'runs as a user that is told by a number',
  },
  {
    rule: 'security',
    what: 'a build sees nothing but what is named',
    file: '.dockerignore',
    find: '\n*\n',
    replace: '\n',
    test: 'test/deploy/build-context.test.ts',
  },
  {
    rule: 'security',
    what: 'the database is on a network that leads nowhere',
    file: 'deploy/compose.yaml',
    find: '  back: { internal: true }\n',
    replace: '  back: {}\n',
    test: FILES,
    title: 'keeps the database and Redis from everybody',
  },
  {
    rule: 'security',
    what: 'the proxy listens for its own machine alone',
    file: 'deploy/compose.yaml',
    find: "      - '127.0.0.1:${BERTH_PORT:-4000}:${BERTH_PORT:-4000}'\n",
    replace: "      - '${BERTH_PORT:-4000}:${BERTH_PORT:-4000}'\n",
    test: FILES,
    title: 'gives a port of this machine to the proxy',
  },
  {
    rule: 'security',
    what: 'nobody else on the machine enters the folder of secrets',
    file: 'deploy/prepare.sh',
    find: 'chmod 700 secrets\n',
    replace: 'chmod 755 secrets\n',
    test: 'test/deploy/prepare.test.ts',
    title: 'secrets that nobody else on the machine',
  },
  {
    rule: 'security',
    what: 'the secrets of the servers are not in the namespace of an agent',
    file: 'deploy/kubernetes/server-secret.example.yaml',
    find: '  namespace: berth-server\n',
    replace: '  namespace: berth\n',
    test: FILES,
    title: 'stay out of the namespace',
  },
  {
    rule: 'security',
    what: 'a secret that is given twice is refused',
    file: 'src/config/secret-files.ts',
    find: "    if (value !== '') problems.push({ variable, message: `must not be set beside ${name}.` });\n    else if (",
    replace: '    if (',
    test: SECRETS,
    title: 'it is given twice',
  },
  {
    rule: 'reliability',
    what: 'the servers of the manifests are of this version',
    file: 'deploy/kubernetes/server.yaml',
    find: '          image: berth:0.1.0\n',
    replace: '          image: berth:0.0.9\n',
    test: FILES,
    title: 'the tag is the version',
  },
  {
    rule: 'reliability',
    what: 'every variable that is read is in .env.example',
    file: '.env.example',
    find: '# BERTH_LEASE_SECONDS=30\n',
    replace: '',
    test: EXAMPLE,
    title: 'has each variable that the parser',
  },
  {
    rule: 'reliability',
    what: '.env.example names nothing that is not read',
    file: '.env.example',
    find: '# BERTH_PASS_LIMIT=20\n',
    replace: '# BERTH_PASS_LIMIT=20\n# BERTH_PASSES=20\n',
    test: EXAMPLE,
    title: 'has each variable that the parser',
  },
];
