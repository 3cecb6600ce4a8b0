import { isUtf8 } from 'node:buffer';
import { DTYPE_BITS, tensorBytes } from './dtypes.ts';
import { JsonCursor, JsonFault } from './json-cursor.ts';
import type { Finding } from './problem-list.ts';
import { quoted } from './quoted.ts';

/** A tensor as its header places it; offsets are bytes from the end of the header. */
export interface PlacedTensor {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
}

/** What reading a header needs besides its bytes. */
export interface HeaderReading {
  /** Counts a name; throws where the artefact has too many. */
  readonly countKey: () => void;
  readonly report: (finding: Finding) => void;
}

/** The length of the header comes first in the file, in this many bytes. */
export const LENGTH_BYTES = 8;
const METADATA = '__metadata__';

/** What is said of one tensor; null: not said, or wrong and reported already. */
interface Description {
  bits: number | null;
  elements: number | null;
  offsets: readonly [number, number] | null;
}

/**
 * Reads the header of a safetensors file (M2): one JSON object of tensors, each with exactly `dtype`, `shape` and `data_offsets`, and
 * perhaps `__metadata__`, texts by name. Reports everything that is wrong within a tensor and goes on; gives null where the text is
 * no such object, or the description of a tensor lacks its offsets, so that the layout cannot be judged.
 */
export function readHeader(bytes: Buffer, reading: HeaderReading): readonly PlacedTensor[] | null {
  if (!isUtf8(bytes)) {
    reading.report({ code: 'HEADER_JSON', message: 'the header is not UTF-8' });
    return null;
  }
  if (bytes[0] !== 0x7b) {
    reading.report({ code: 'HEADER_JSON', place: byteOf(0), message: 'the header has to begin with "{"' });
    return null;
  }
  const cursor = new JsonCursor({
    bytes,
    depth: 0,
    countKey: reading.countKey,
    onDuplicate: (key, at) => {
      reading.report({ code: 'DUPLICATE_KEY', place: byteOf(at), message: `the key ${quoted(key)} is given twice` });
    },
  });
  const tensors: PlacedTensor[] = [];
  let unplaced = 0;
  try {
    cursor.object((name, at) => {
      reading.countKey();
      if (name === METADATA) {
        cursor.object(() => {
          reading.countKey();
          cursor.skipString();
        });
        return;
      }
      const placed = readTensor(cursor, { name, at, report: reading.report });
      if (placed === null) unplaced += 1;
      else tensors.push(placed);
    });
    cursor.end();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    reading.report({ code: 'HEADER_JSON', place: byteOf(error.at), message: error.message });
    return null;
  }
  return unplaced === 0 ? tensors : null;
}

interface TensorReading {
  readonly name: string;
  readonly at: number;
  readonly report: (finding: Finding) => void;
}

function readTensor(cursor: JsonCursor, { name, at, report }: TensorReading): PlacedTensor | null {
  const place = `tensor ${quoted(name)}, ${byteOf(at)}`;
  const tell = (code: Finding['code'], message: string): null => {
    report({ code, place, message });
    return null;
  };
  const said: Description = { bits: null, elements: null, offsets: null };
  const keys = new Set<string>();
  cursor.object((key) => {
    keys.add(key);
    if (key === 'dtype') {
      const dtype = cursor.string();
      said.bits = DTYPE_BITS.get(dtype) ?? tell('DTYPE_UNKNOWN', `the dtype ${quoted(dtype)} is unknown`);
    } else if (key === 'shape') {
      said.elements = readShape(cursor) ?? tell('SIZE_MISMATCH', 'the shape has more elements than any file');
    } else if (key === 'data_offsets') {
      said.offsets = readOffsets(cursor) ?? tell('OFFSETS_INVALID', 'data_offsets have to be two numbers');
    } else cursor.fail(`the key ${quoted(key)} is not one of a tensor: dtype, shape, data_offsets`);
  });
  for (const key of ['dtype', 'shape', 'data_offsets']) if (!keys.has(key)) tell('TENSOR_INVALID', `${key} is missing`);
  if (said.offsets === null) return null;
  const [begin, end] = said.offsets;
  if (end < begin) return tell('OFFSETS_INVALID', `data_offsets end at ${String(end)}, before they begin at ${String(begin)}`);
  if (said.bits !== null && said.elements !== null) {
    const wanted = tensorBytes(said.bits, said.elements);
    if (wanted === 'TOO_LARGE') tell('SIZE_MISMATCH', 'shape and dtype make more bytes than any file has');
    else if (wanted === 'PARTIAL_BYTE') tell('SIZE_MISMATCH', 'shape and dtype make no whole number of bytes');
    else if (wanted !== end - begin) {
      tell('SIZE_MISMATCH', `shape and dtype make ${String(wanted)} bytes, data_offsets ${String(end - begin)}`);
    }
  }
  return { name, begin, end };
}

/** The number of elements; null where it is 2^53 or more. A shape without dimensions is one element. */
function readShape(cursor: JsonCursor): number | null {
  let elements: number | null = 1;
  cursor.array(() => {
    const size = cursor.wholeNumber();
    if (elements === null) return;
    elements = size !== 0 && elements > Math.floor(Number.MAX_SAFE_INTEGER / size) ? null : elements * size;
  });
  return elements;
}

function readOffsets(cursor: JsonCursor): readonly [number, number] | null {
  let [begin, end, count] = [0, 0, 0];
  cursor.array(() => {
    [begin, end] = [end, cursor.wholeNumber()];
    count += 1;
  });
  return count === 2 ? [begin, end] : null;
}

function byteOf(at: number): string {
  return `byte ${String(at + LENGTH_BYTES)}`;
}
