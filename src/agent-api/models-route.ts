import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listModel, openModelFile } from '../app/serve-model.ts';
import type { ModelRefusal, OpenedModelFile, ServeModelDependencies } from '../app/serve-model.ts';
import type { HeldModelQuestion } from '../app/model-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { hashSecretToken } from '../shared/secret-token.ts';
import { byteRange } from './byte-range.ts';
import { ProtocolFailure } from './protocol-failure.ts';
import { machineToken, unauthenticated } from './request-head.ts';
import { MODELS_PATH } from './wire.ts';
import type { ModelListing } from './wire.ts';

const PATH = new RegExp(
  `^${MODELS_PATH}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([1-9][0-9]{0,9})(?:/files/(0|[1-9][0-9]{0,5}))?$`,
  'i',
);
/** An agent that takes nothing for so long is hung up on, milliseconds; it asks again from where it was. */
const IDLE_MS = 120_000;
const MAX_GENERATION = 2_147_483_647;

interface ModelCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** Aborted when the agent hangs up or the server ends. */
  readonly signal: AbortSignal;
}

/**
 * `GET /agent/v1/models/…`: the list of a model's files as an answer to send; the bytes of one are sent here, and null is given. 404 for
 * what is not this machine's to load now, 410 when the files are not those that were validated, 503 where this server has none.
 */
export async function modelsRoute(dependencies: ServeModelDependencies, call: ModelCall): Promise<ModelListing | null> {
  const [, workload = '', generation = '', place] = PATH.exec(call.path) ?? [];
  if (workload === '' || Number(generation) > MAX_GENERATION) throw refusalOf('NO_SUCH_FILE');
  const question = {
    credentialHash: hashSecretToken(machineToken(call.request)),
    workloadId: workload.toLowerCase() as WorkloadId,
    generation: Number(generation),
  };
  if (place !== undefined) {
    await sendFile(dependencies, { ...call, question, place: Number(place) });
    return null;
  }
  const listed = await listModel(dependencies, question);
  if (listed.kind === 'REFUSED') throw refusalOf(listed.why);
  return { digest: listed.digest, files: [...listed.files] };
}

type OpenedFile = Extract<OpenedModelFile, { readonly kind: 'OPENED' }>;

interface FileCall extends ModelCall {
  readonly question: HeldModelQuestion;
  readonly place: number;
}

async function sendFile(dependencies: ServeModelDependencies, call: FileCall): Promise<void> {
  const { request, response, signal, question, place } = call;
  const opened = await openModelFile(dependencies, { ...question, place });
  if (opened.kind === 'REFUSED') throw refusalOf(opened.why);
  try {
    await sendContent(opened, { request, response, signal });
  } finally {
    await opened.content.close();
  }
}

async function sendContent({ file, content }: OpenedFile, { request, response, signal }: Omit<ModelCall, 'path'>): Promise<void> {
  const range = byteRange(request.headers.range, file.size);
  if (range === 'none') {
    response.setHeader('content-range', `bytes */${String(file.size)}`);
    throw new ProtocolFailure(416, 'RANGE_NOT_SATISFIABLE', { message: 'The file has no byte there.' });
  }
  const { from, to } = range ?? { from: 0, to: file.size };
  response.setTimeout(IDLE_MS, () => response.destroy());
  response.writeHead(range === null ? 200 : 206, {
    'content-type': 'application/octet-stream',
    'content-length': to - from,
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    'cache-control': 'no-store',
    ...(range !== null && { 'content-range': `bytes ${String(from)}-${String(to - 1)}/${String(file.size)}` }),
  });
  // A file that ends early breaks the connection, since it was announced longer: the agent sees that and asks again.
  await pipeline(Readable.from(content.read({ from, to })), response, { signal }).catch(() => response.destroy());
}

const REFUSALS: Readonly<Record<Exclude<ModelRefusal, 'UNAUTHENTICATED'>, ConstructorParameters<typeof ProtocolFailure>>> = {
  NOT_HELD: [404, 'NOT_FOUND', { message: 'This machine was not given such a run, or it is over.' }],
  NO_SUCH_FILE: [404, 'NOT_FOUND', { message: 'The model has no such file.' }],
  AWAY: [503, 'UNAVAILABLE', { message: 'This server has no model folder; another one of the installation may.' }],
  CHANGED: [410, 'MODEL_CHANGED', { message: 'The file is not the one that was validated; an operator can validate the model again.' }],
};

function refusalOf(why: ModelRefusal): ProtocolFailure {
  return why === 'UNAUTHENTICATED' ? unauthenticated() : new ProtocolFailure(...REFUSALS[why]);
}
