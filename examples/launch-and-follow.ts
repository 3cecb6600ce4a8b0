import { randomBytes } from 'node:crypto';
import {
  DeleteNotebookDocument,
  followTimeline,
  ImageLaunchabilityDocument,
  isRefusal,
  LaunchNotebookDocument,
  NotebookOfferDocument,
  NotebookUsageDocument,
  StopNotebookDocument,
  type BerthClient,
} from '../src/client/index.ts';
import { Disappointed, runExample } from './run-example.ts';

/**
 * Launches a notebook, prints its timeline while it happens, stops it once it runs, and prints what it used.
 *
 *   npm run example
 *
 * It asks the server that the client commands ask, with their token: BERTH_SERVER and BERTH_TOKEN, else what `npm start` in this
 * folder wrote down. BERTH_CLASS is the class (default cpu-small) and BERTH_IMAGE the image (default: the first that can be
 * launched with the class). Exit code 0: done; 1: refused, blocked or failed, with the reason printed; 2: no token, or
 * BERTH_SERVER is no address; 3: no answer from the server.
 */
async function main(client: BerthClient): Promise<void> {
  const { classId, imageId } = await choose(client);
  const name = `example-${randomBytes(3).toString('hex')}`;
  const { launchNotebook: launched } = await client.request(LaunchNotebookDocument, { input: { name, classId, imageId } });
  if (isRefusal(launched)) throw new Disappointed(`${launched.code}: ${launched.message}`);
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
      if (isRefusal(stopped)) throw new Disappointed(`${stopped.code}: ${stopped.message}`);
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

await runExample(main);
