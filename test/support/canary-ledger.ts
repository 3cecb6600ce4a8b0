/** Where a marker was met. */
export interface Sighting {
  readonly where: string;
  readonly mark: string;
}

/** Every operator-only ref of the canary's catalog holds the first, every word of its agents the second. */
export const REF_MARK = 'canaryref';
export const WORDS_MARK = 'canarywords';

/** The middle of a text in base64 as it is when `offset` bytes stand before it: what does not depend on its neighbours. */
function base64Core(text: string, offset: number): string {
  const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64');
  const begin = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + text.length) * 8) / 6);
  return encoded.slice(begin, end);
}

function encodings(mark: string): readonly string[] {
  return [...[0, 1, 2].map((offset) => base64Core(mark, offset)), Buffer.from(mark).toString('hex')];
}

const PLAIN = new RegExp(`(?:${REF_MARK}|${WORDS_MARK})[a-z0-9-]*`, 'gi');
const ENCODED = new RegExp([REF_MARK, WORDS_MARK].flatMap(encodings).join('|'), 'g');

/** Every marker in a text, plain in any case, or within base64 or hex, as ids and cursors would carry it. */
export function marksIn(text: string): readonly string[] {
  return [...text.matchAll(PLAIN), ...text.matchAll(ENCODED)].map(([mark]) => mark.toLowerCase());
}

/** All that the outside got to see, judged as it comes: only sightings are kept, and how much was looked at. */
export class CanaryLedger {
  readonly #sightings: Sighting[] = [];
  readonly #texts = new Map<string, number>();

  get sightings(): readonly Sighting[] {
    return this.#sightings;
  }

  /** How many texts of a kind were looked at; the kind is the first word of `where`. */
  count(kind: string): number {
    return this.#texts.get(kind) ?? 0;
  }

  record(where: string, text: string): void {
    const [kind = ''] = where.split(' ', 1);
    this.#texts.set(kind, this.count(kind) + 1);
    for (const mark of marksIn(text)) this.#sightings.push({ where, mark });
  }
}
