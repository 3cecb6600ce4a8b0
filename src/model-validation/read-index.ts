import { isUtf8 } from 'node:buffer';
import { JsonCursor, JsonFault } from './json-cursor.ts';
import type { Finding } from './problem-list.ts';
import { quoted } from './quoted.ts';

/** The file of each tensor, by the tensor's name. */
export type WeightMap = ReadonlyMap<string, string>;

export interface IndexReading {
  /** Values within values, as in `ValidationLimits`. */
  readonly depth: number;
  readonly countKey: () => void;
  readonly report: (finding: Finding) => void;
}

/** A file beside the index: no path, so nothing outside its folder can be named. */
const SHARD_NAME = /^[^/\\\p{Cc}]{1,255}\.safetensors$/u;

/**
 * Reads the index of a sharded model: a JSON object with `weight_map`, from tensor names to names of files beside the index, and whatever
 * else its writer put there, which counts for nothing. Reports what is wrong; null where the index cannot be used.
 */
export function readIndex(bytes: Buffer, { depth, countKey, report }: IndexReading): WeightMap | null {
  if (!isUtf8(bytes)) {
    report({ code: 'INDEX_INVALID', message: 'the index is not UTF-8' });
    return null;
  }
  const cursor = new JsonCursor({
    bytes,
    depth,
    countKey,
    onDuplicate: (key, at) => {
      report({ code: 'DUPLICATE_KEY', place: `byte ${String(at)}`, message: `the key ${quoted(key)} is given twice` });
    },
  });
  const files = new Map<string, string>();
  let maps = 0;
  try {
    cursor.object((key) => {
      if (key !== 'weight_map') {
        cursor.skipValue();
        return;
      }
      maps += 1;
      cursor.object((tensor, at) => {
        countKey();
        const file = cursor.string();
        if (SHARD_NAME.test(file)) files.set(tensor, file);
        else
          report({
            code: 'INDEX_INVALID',
            place: `byte ${String(at)}`,
            message: `${quoted(file)} is no name of a safetensors file beside the index`,
          });
      });
    });
    cursor.end();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    report({ code: 'INDEX_INVALID', place: `byte ${String(error.at)}`, message: error.message });
    return null;
  }
  if (maps > 0) return files;
  report({ code: 'INDEX_INVALID', message: 'weight_map is missing' });
  return null;
}
