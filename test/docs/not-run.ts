/** A command of a page that no test types, and why. */
export interface NotRun {
  /** As it stands in the page. */
  readonly text: string;
  readonly why: string;
}

const INSTALLATION = 'it makes a whole installation, as test/e2e/npm-start.test.ts does';
const SERVICE = 'it changes the services of the machine; test/main/ installs into folders of its own';
const IMAGE = 'it takes a Docker engine and a registry of images; test/deploy builds and runs the same files';
const CLUSTER = 'it takes a cluster; test/deploy hands the same files to a real API server';
const OPENED = 'what the pages launch is simulated here, with nothing to open; test/browser/cli-open.test.ts opens a notebook';
const TOOLS = 'test/docs/backup.test.ts types it, with the programs of the system';

/** Every other command of the pages is typed by `typed.test.ts`. An entry that no page has fails `blocks.test.ts`. */
export const NOT_RUN: readonly NotRun[] = [
  { text: 'npm start', why: INSTALLATION },
  { text: 'npm test', why: 'it is what runs this test' },
  { text: 'npm run berth -- notebook open lab', why: OPENED },
  { text: 'berth notebook open first --print', why: OPENED },
  { text: 'npm run example', why: 'test/examples runs it, and looks at what it says' },
  { text: 'berth agent install --server https://berth.example --driver native --token-file token', why: SERVICE },
  {
    text: 'berth agent --server https://berth.example --token-file token --driver docker',
    why: 'it takes an engine; test/agent/contract runs this driver',
  },
  {
    text: 'berth simulate --server https://berth.example --token-file TOKEN --machines 1000 --script fleet.json --shared --state fleet-state.json',
    why: 'a thousand machines are more than a test should make; test/simulation-fleet makes a few',
  },
  {
    text: 'berth env build jupyter --lock requirements.lock',
    why: 'it fetches wheels; test/agent/environments builds from wheels of its own',
  },
  { text: 'pg_dump --format=custom --file=berth.dump "$DATABASE_URL"', why: TOOLS },
  { text: 'createdb --maintenance-db="$DATABASE_URL" berth_restored', why: TOOLS },
  { text: 'pg_restore --no-owner --exit-on-error --dbname="$RESTORED_URL" berth.dump', why: TOOLS },
  { text: 'docker build -f deploy/Dockerfile -t berth:0.1.0 .', why: IMAGE },
  { text: 'docker compose up -d', why: IMAGE },
  { text: 'docker compose exec server-a berth catalog apply /data/catalog.yaml', why: IMAGE },
  { text: 'docker compose --profile agent up -d', why: IMAGE },
  {
    text: 'docker compose exec -T postgres pg_dump --username=berth --format=custom berth > berth.dump',
    why: IMAGE,
  },
  { text: 'kubectl apply -f deploy/kubernetes/server-namespace.yaml', why: CLUSTER },
  {
    text: 'kubectl -n berth-server create secret generic berth-server --from-file=database-url --from-file=redis-url --from-file=operator-token',
    why: CLUSTER,
  },
  {
    text: 'kubectl apply -f deploy/kubernetes/server-config.yaml -f deploy/kubernetes/server-network-policy.yaml -f deploy/kubernetes/server.yaml',
    why: CLUSTER,
  },
  { text: 'sh prepare.sh', why: 'it writes secrets into the clone; test/deploy/prepare.test.ts runs it in a copy' },
];

/** Commands that look at the machine: whether they end with 0 or 1 is up to it. */
export const UP_TO_THE_MACHINE: ReadonlySet<string> = new Set(['npm run berth -- agent doctor', 'berth agent doctor']);
