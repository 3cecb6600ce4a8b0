import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBerthClient, type BerthClient } from '../src/client/berth-client.ts';
import { OperationRefused, ServerUnreachable } from '../src/client/client-error.ts';
import { followTimeline } from '../src/client/follow-timeline.ts';
import {
  DeleteNotebookDocument,
  ImageLaunchabilityDocument,
  LaunchNotebookDocument,
  NotebookOfferDocument,
  NotebookUsageDocument,
  StopNotebookDocument,
} from '../src/client/generated/graphql.ts';

/**
 * Launches a notebook, prints its timeline while it happens, stops it once it runs, and prints what it used.
 *
 *   npm run example
 *
 * BERTH_URL is where the server is (default http://127.0.0.1:4000), BERTH_TOKEN an access token (default: the operator's that
 * `npm start` keeps in its data folder), BERTH_CLASS the class (default cpu-small) and
 * BERTH_IMAGE the image (default: the first that can be launched with the class). Exit code 0: done; 1: refused, blocked
 * or failed, with the reason printed; 2: no token, or BERTH_URL is no address; 3: no answer from the server.
 */
class Disappointed extends Error {}

async function main(client: BerthClient): Promise<void> {
  const { classId, imageId } = await choose(client);
  const name = `example-${randomBytes(3).toString('hex')}`;
  const { launchNotebook: launched } = await client.request(LaunchNotebookDocument, { input: { name, classId, imageId } });
  if (launched.__typename !== 'Notebook') throw new Disappointed(`${launched.code}: ${launched.message}`);
  console.log(`Launched ${name}.`);
  try {
    await followToItsEnd(client, launched.id);
    await printUsage(client, launched.id);
  } finally {
    await client.request(DeleteNotebookDocument, { input: { notebookId: launched.id, deleteFiles: true } });
  }
}

async function choose(client: BerthClient): Promise<{ readonly classId: string; readonly imageId: string }> {
  const className = process.env['BERTH_CLASS'] ?? 'cpu-small';
  const offer = await client.request(NotebookOfferDocument, { className });
  if (offer.class === null) throw new Disappointed(`There is no class "${className}".`);
  const wanted = process.env['BERTH_IMAGE'];
  const images = offer.catalogs.nodes.flatMap((catalog) => catalog.entries.nodes);
  for (const image of images.filter(({ name }) => wanted === undefined || name === wanted)) {
    const { node } = await client.request(ImageLaunchabilityDocument, { imageId: image.id, classId: offer.class.id });
    if (node?.launchability?.launchable === true) return { classId: offer.class.id, imageId: image.id };
  }
  throw new Disappointed(`No image can be launched with the class "${className}".`);
}

/** Prints each event; stops the notebook when it runs, and returns when all that it held is released. */
async function followToItsEnd(client: BerthClient, notebookId: string): Promise<void> {
  for await (const event of followTimeline(client, { workloadId: notebookId, after: null })) {
    console.log(`${String(event.sequence).padStart(3)}  ${event.at}  ${event.type.padEnd(14)}  ${event.message}`);
    if (event.type === 'FAILED' || event.outcome === 'BLOCKED') throw new Disappointed(event.message);
    if (event.type === 'RUNNING') {
      const { stopNotebook: stopped } = await client.request(StopNotebookDocument, { input: { notebookId } });
      if (stopped.__typename !== 'Notebook') throw new Disappointed(`${stopped.code}: ${stopped.message}`);
    }
    if (event.type === 'RELEASED') return;
  }
}

async function printUsage(client: BerthClient, id: string): Promise<void> {
  const { node } = await client.request(NotebookUsageDocument, { id });
  if (node?.usage === undefined) throw new Disappointed('The notebook is gone.');
  const { seconds, coreSeconds, gibSeconds } = node.usage;
  console.log(`Used ${seconds.toFixed(1)} s, ${coreSeconds.toFixed(1)} core-seconds, ${gibSeconds.toFixed(1)} GiB-seconds.`);
}

/** The token of the environment, else the one that `npm start` made on this machine. */
function findToken(): string | undefined {
  const given = process.env['BERTH_TOKEN'];
  if (given !== undefined) return given;
  try {
    return readFileSync(join(process.env['BERTH_DATA_DIR'] ?? '.berth', 'operator-token'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

const url = process.env['BERTH_URL'] ?? 'http://127.0.0.1:4000';
if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
  console.error(`BERTH_URL is "${url}", which is no address of a server; set it to one such as http://127.0.0.1:4000, or unset it.`);
  process.exit(2);
}
const token = findToken();
if (token === undefined) {
  console.error('Set BERTH_TOKEN to an access token, or run this where npm start runs, which keeps one in its data folder.');
  process.exit(2);
}
try {
  await main(createBerthClient({ url, token }));
} catch (error) {
  if (!(error instanceof Disappointed || error instanceof OperationRefused || error instanceof ServerUnreachable)) throw error;
  console.error(error instanceof OperationRefused ? `${error.code}: ${error.message}` : error.message);
  process.exitCode = error instanceof ServerUnreachable ? 3 : 1;
}
