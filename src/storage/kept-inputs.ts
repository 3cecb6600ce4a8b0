import type { InputDocument } from '../app/decision-ports.ts';

/**
 * What this process knows to be stored already: the documents of its last transaction that committed. So a fleet of which one
 * machine changed sends that machine and not the others. It holds no more than one fleet, and nothing relies on it: the database refuses
 * a decision or a document whose parts it lacks, and then everything is sent.
 */
export class KeptInputs {
  #digests: ReadonlySet<string> = new Set();

  /** The documents and all their parts, each once, but for those that are known: where a whole is known, its parts are. */
  unknown(documents: readonly InputDocument[]): readonly InputDocument[] {
    const found = new Map<string, InputDocument>();
    collect(documents, { into: found, but: this.#digests });
    return [...found.values()];
  }

  /** These are committed. */
  remember(documents: readonly InputDocument[]): void {
    if (documents.length === 0) return;
    const found = new Map<string, InputDocument>();
    collect(documents, { into: found, but: new Set() });
    this.#digests = new Set(found.keys());
  }

  /** Something was refused, and the reason may be that a document is not there. */
  forget(): void {
    this.#digests = new Set();
  }
}

interface Collection {
  readonly into: Map<string, InputDocument>;
  readonly but: ReadonlySet<string>;
}

/** Goes by a list of its own and not by calls, since the fleets of a batch are a chain. */
function collect(documents: readonly InputDocument[], { into, but }: Collection): void {
  const open = [...documents];
  for (let document = open.pop(); document !== undefined; document = open.pop()) {
    if (but.has(document.digest) || into.has(document.digest)) continue;
    into.set(document.digest, document);
    open.push(...document.parts);
  }
}
