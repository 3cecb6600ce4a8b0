// The import rules of the architecture: what each part of src/ may import. Everything else is an error.

const anyPackage = '^node_modules/';

/** `allowed` are folders or files of src/, `packages` regular expressions of package names; `node` says whether Node's own modules are. */
function part(name, { allowed, packages = [], node = false }) {
  const own = `^src/${name}/`;
  const folders = [name, ...allowed].map((path) => (path.endsWith('.ts') ? `^src/${path}$` : `^src/${path}/`));
  const modules = packages.map((pattern) => `^node_modules/(?:@types/)?${pattern}/`);
  return [
    {
      name: `${name}-imports-only-its-own-layer`,
      comment: `src/${name} may import ${['itself', ...allowed].join(', ')} and no other part.`,
      severity: 'error',
      from: { path: own },
      to: { path: ['^src/', '^generated/', '^test/', '^scripts/', '^prisma/', '^examples/'], pathNot: folders },
    },
    {
      name: `${name}-uses-only-its-own-packages`,
      comment: `src/${name} may use ${packages.length === 0 ? 'no package' : packages.join(', ')}.`,
      severity: 'error',
      from: { path: own },
      to: { path: anyPackage, pathNot: modules },
    },
    ...(node
      ? []
      : [{ name: `${name}-uses-no-module-of-node`, severity: 'error', from: { path: own }, to: { dependencyTypes: ['core'] } }]),
  ];
}

/** Packages of the dashboard, all of them put into its files when it is built. */
const DASHBOARD_PACKAGES = [
  'react',
  'react-dom',
  'react-aria-components',
  'urql',
  '@urql/core',
  'wouter',
  'recharts',
  '@tanstack/react-virtual',
  '@graphql-typed-document-node/core',
].map((name) => `^node_modules/(?:@types/)?${name}/`);

/** The only files of graphql/ that know the database: `writes always go GraphQL -> app -> domain -> port`. */
const graphqlReaders = ['^src/graphql/read-models/', '^src/graphql/builder\\.ts$'];
const database = ['^generated/prisma/', '^node_modules/(?:@types/)?(?:@prisma/|prisma/|pg/)'];

module.exports = {
  forbidden: [
    ...part('domain', { allowed: [] }),
    ...part('shared', { allowed: [], packages: ['canonicalize', 'uuidv7', 'pino', 'zod'], node: true }),
    ...part('config', { allowed: ['shared'], packages: ['zod'] }),
    ...part('app', { allowed: ['domain', 'shared'] }),
    ...part('catalog-file', { allowed: ['domain', 'shared'], packages: ['yaml', 'zod'], node: true }),
    // Reads and judges artefacts of models; its verdicts are stored by use cases.
    ...part('model-validation', { allowed: ['domain', 'shared', 'app'], node: true }),
    // Shared by exports and by the driver of clusters, so that both say the same of one workload.
    ...part('kubernetes-manifests', { allowed: ['domain'] }),
    ...part('workload-export', { allowed: ['domain', 'kubernetes-manifests'], packages: ['yaml', 'zod'] }),
    ...part('storage', {
      allowed: ['domain', 'shared', 'app'],
      packages: ['pg', 'pg-protocol', 'pg-types', '@prisma/client', '@prisma/adapter-pg', 'zod'],
      node: true,
    }).map(allowGenerated),
    // pg: the tail reader reads a workload's events from Postgres itself, one statement for all its subscribers.
    ...part('events', { allowed: ['domain', 'shared', 'app'], packages: ['ioredis', 'pg'], node: true }),
    ...part('graphql', {
      allowed: ['domain', 'shared', 'app', 'workload-export'],
      packages: [
        '@pothos/[^/]+',
        'graphql',
        'graphql-[^/]+',
        '@graphql-yoga/[^/]+',
        '@escape\\.tech/[^/]+',
        'dataloader',
        'ws',
        'pino',
        'pg',
        '@prisma/client',
      ],
      node: true,
    }).map(allowGenerated),
    // What agents and servers both know of the way from a server to work on a machine.
    ...part('tunnel', { allowed: ['shared'], packages: ['ws'], node: true }),
    ...part('agent-api', { allowed: ['domain', 'shared', 'app', 'tunnel'], packages: ['zod', 'ws'], node: true }),
    ...part('proxy', { allowed: ['domain', 'shared', 'app', 'tunnel'], packages: ['cookie', 'zod'], node: true }),
    ...part('dashboard-files', { allowed: [], node: true }),
    ...part('agent', {
      allowed: ['domain', 'shared', 'agent-api/wire.ts', 'kubernetes-manifests', 'tunnel'],
      packages: ['zod', 'pino', 'ws', 'dockerode', '@kubernetes/client-node'],
      node: true,
    }),
    // Many agents in one process, each made of the agent's own parts.
    ...part('simulation-fleet', { allowed: ['domain', 'shared', 'agent', 'agent-api/wire.ts'], packages: ['zod', 'pino'], node: true }),
    // Runs in browsers as it does in Node.
    ...part('client', { allowed: ['shared/endable-generator.ts'], packages: ['@graphql-typed-document-node/[^/]+'] }),
    ...part('cli', {
      allowed: ['client', 'shared', 'domain', 'app', 'catalog-file', 'workload-export'],
      packages: ['commander', 'open'],
      node: true,
    }),
    {
      name: 'dashboard-imports-only-the-client',
      comment: 'The dashboard runs in browsers: itself, the typed client, and nothing of the server.',
      severity: 'error',
      from: { path: '^dashboard/src/' },
      to: { path: ['^src/', '^generated/', '^test/', '^scripts/', '^prisma/', '^examples/'], pathNot: ['^src/client/'] },
    },
    { name: 'dashboard-uses-no-module-of-node', severity: 'error', from: { path: '^dashboard/src/' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'dashboard-uses-only-its-own-packages',
      severity: 'error',
      from: { path: '^dashboard/src/' },
      to: { path: anyPackage, pathNot: DASHBOARD_PACKAGES },
    },
    {
      name: 'nobody-imports-the-dashboard',
      comment: 'Its tests do; the server serves its files.',
      severity: 'error',
      from: { path: '^(?:src|scripts|examples|prisma)/' },
      to: { path: '^dashboard/' },
    },
    {
      name: 'adapters-see-of-app-only-its-ports',
      comment: 'storage and events implement ports; a use case is never called from below.',
      severity: 'error',
      from: { path: '^src/(?:storage|events|model-validation)/' },
      to: { path: '^src/app/', pathNot: ['ports\\.ts$', '^src/app/actor\\.ts$'] },
    },
    {
      name: 'graphql-reads-the-database-only-in-read-models',
      comment: 'Prisma and pg only in graphql/read-models and the builder; writes go through the use cases.',
      severity: 'error',
      from: { path: '^src/graphql/', pathNot: graphqlReaders },
      to: { path: database },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/' },
      to: { path: '^src/main/' },
    },
    {
      name: 'source-does-not-import-tests-or-tools',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(?:test|scripts|examples|bench)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A module that nothing imports and that imports nothing is dead.',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: ['^src/main/', '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'no-barrels',
      comment: 'Import from the defining file (style.md, rule 5). Only the published client has an index.',
      severity: 'error',
      from: {},
      to: { path: '^(?:src|test)/.*(?:^|/)index\\.ts$', pathNot: ['^src/client/index\\.ts$', '^src/client/generated/'] },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'One package has types alone, and nothing to resolve at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@graphql-typed-document-node/core$' },
    },
    {
      name: 'source-uses-only-runtime-dependencies',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'only-listed-packages',
      comment: 'A package that package.json does not name comes and goes with another one.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^generated/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.mjs', '.js', '.cjs', '.d.ts'],
    },
  },
};

/** storage and GraphQL's read models use the generated Prisma client. */
function allowGenerated(rule) {
  return { ...rule, to: { ...rule.to, ...(rule.to.pathNot === undefined ? {} : { pathNot: [...rule.to.pathNot, '^generated/prisma/'] }) } };
}
