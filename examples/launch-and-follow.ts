import { randomBytes } from 'node:crypto';
import { CommandFailure } from '../src/cli/command-failure.ts';
import { connect } from '../src/cli/connection.ts';
import type { BerthClient } from '../src/client/berth-client.ts';
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
 * It asks the server that the client commands ask, with their token: BERTH_SERVER and BERTH_TOKEN, else what `npm start` in this
 * folder wrote down. BERTH_CLASS is the class (default cpu-small) and BERTH_IMAGE the image (default: the first that can be
 * launched with the class). Exit code 0: done; 1: refused, blocked or failed, with the reason printed; 2: no token, or
 * BERTH_SERVER is no address; 3: no answer from the server.
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

try {
  await main(await connect({}, process.env));
} catch (error) {
  const isExpected =
    error instanceof Disappointed ||
    error instanceof OperationRefused ||
    error instanceof ServerUnreachable ||
    error instanceof CommandFailure;
  if (!isExpected) throw error;
  console.error(error instanceof OperationRefused ? `${error.code}: ${error.message}` : error.message);
  process.exitCode = error instanceof ServerUnreachable ? 3 : error instanceof CommandFailure ? 2 : 1;
}
