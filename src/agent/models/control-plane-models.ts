import { MODELS_PATH, modelListing, PROTOCOL_HEADER, PROTOCOL_VERSION, protocolError } from '../../agent-api/wire.ts';
import { unavailable } from './model-fault.ts';
import type { ModelRun, ModelSource } from './model-source.ts';

/** Where the control plane is, and the machine's token; null before it enrolled. */
export interface ControlPlaneCredential {
  readonly serverUrl: string;
  readonly machineToken: string;
}

/** A server that sends nothing for so long counts as gone, milliseconds. */
const SILENT_MS = 30_000;

interface Asked {
  readonly path: string;
  readonly from: number;
  readonly signal: AbortSignal;
}

/** Models from the control plane, over the agent protocol. */
export function controlPlaneModels(credential: () => ControlPlaneCredential | null): ModelSource {
  return {
    async list(run, signal) {
      const silence = createSilence(signal);
      const response = await ask(credential(), { path: pathOf(run), from: 0, signal: silence.signal });
      const parsed = modelListing.safeParse(await response.json());
      silence.end();
      if (!parsed.success) throw new TypeError('The list of files is not of this protocol.');
      return parsed.data.files;
    },
    async *read(run, { place, from, signal }) {
      const silence = createSilence(signal);
      try {
        const path = `${pathOf(run)}/files/${String(place)}`;
        const response = await ask(credential(), { path, from, signal: silence.signal });
        // Another server may leave a range aside; then what is here already comes again.
        if (from > 0 && response.status !== 206) throw new TypeError('The server sent the file from its beginning.');
        if (response.body === null) return;
        for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
          silence.heard();
          yield chunk;
        }
      } finally {
        silence.end();
      }
    },
  };
}

function pathOf({ workloadId, generation }: ModelRun): string {
  return `${MODELS_PATH.slice(1)}/${workloadId}/${String(generation)}`;
}

async function ask(credential: ControlPlaneCredential | null, { path, from, signal }: Asked): Promise<Response> {
  if (credential === null) throw new TypeError('This machine has no credential yet.');
  const headers = {
    authorization: `Bearer ${credential.machineToken}`,
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    ...(from > 0 && { range: `bytes=${String(from)}-` }),
  };
  const response = await fetch(new URL(path, credential.serverUrl), { headers, redirect: 'error', signal });
  if (response.ok) return response;
  const error = protocolError.safeParse(await response.json().catch(() => null));
  const words = error.success ? `${error.data.code}: ${error.data.message}` : 'no answer of this protocol';
  // Only these say that it will not be otherwise soon; a server without the files stands beside others.
  if (error.success && [404, 410, 426].includes(response.status)) throw unavailable(`The control plane does not give it: ${words}`);
  throw new TypeError(`The control plane answered ${String(response.status)}, ${words}`);
}

/** Aborts when the given signal does, or when nothing was heard for too long. */
function createSilence(outer: AbortSignal): { readonly signal: AbortSignal; heard(): void; end(): void } {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort(new TypeError('The control plane fell silent.'));
  }, SILENT_MS);
  return {
    signal: AbortSignal.any([outer, silence.signal]),
    heard: () => {
      timer.refresh();
    },
    end: () => {
      clearTimeout(timer);
    },
  };
}
