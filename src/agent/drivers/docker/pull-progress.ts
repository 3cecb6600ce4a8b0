import type { PullStatus } from './engine.ts';

/** Part of a layer's work that is its download; the rest is unpacking. */
const DOWNLOAD = 0.7;
/** Weight of a layer whose size is not known yet, bytes. */
const USUAL_BYTES = 20_000_000;
const LAYER = /^[0-9a-f]{12}$/;

interface Layer {
  readonly done: number;
  readonly bytes: number;
}

/** The progress of a pull from 0 to 1, made of the lines about its layers; it never goes back, although new layers appear. */
export class PullProgress {
  readonly #layers = new Map<string, Layer>();
  #shown = 0;

  /** Takes a line and gives the progress after it. */
  after(status: PullStatus): number {
    if (LAYER.test(status.layer)) this.#layers.set(status.layer, next(this.#layers.get(status.layer), status));
    const layers = [...this.#layers.values()];
    const bytes = layers.reduce((sum, layer) => sum + layer.bytes, 0);
    const done = layers.reduce((sum, layer) => sum + layer.done * layer.bytes, 0);
    if (bytes > 0) this.#shown = Math.max(this.#shown, Math.min(1, done / bytes));
    return this.#shown;
  }
}

function next(layer: Layer = { done: 0, bytes: USUAL_BYTES }, { status, current, total }: PullStatus): Layer {
  const part = current !== null && total !== null && total > 0 ? Math.min(1, current / total) : 0;
  switch (status) {
    case 'Downloading':
      return { done: DOWNLOAD * part, bytes: total !== null && total > 0 ? total : layer.bytes };
    case 'Verifying Checksum':
    case 'Download complete':
      return { ...layer, done: Math.max(layer.done, DOWNLOAD) };
    case 'Extracting':
      return { ...layer, done: Math.max(layer.done, DOWNLOAD + (1 - DOWNLOAD) * part) };
    case 'Pull complete':
    case 'Already exists':
      return { ...layer, done: 1 };
    default:
      return layer;
  }
}
