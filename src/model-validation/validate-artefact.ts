import type { ArtefactVerdict, FileStamp } from '../app/model-ports.ts';
import { artefactList, type ArtefactFile } from '../domain/model-gate/artefact.ts';
import { canonicalDigest } from '../shared/canonical-digest.ts';
import { checkLayout } from './check-layout.ts';
import { forbiddenContent, forbiddenName } from './forbidden-file.ts';
import { listArtefact, type ListedFile, type ListingOptions } from './list-artefact.ts';
import type { ValidationLimits } from './limits.ts';
import { ProblemList, type Finding } from './problem-list.ts';
import { readWholeFile, type KeptPart, type ReadFile } from './read-file.ts';
import { LENGTH_BYTES, readHeader } from './read-header.ts';
import { readIndex } from './read-index.ts';
import { stampDigest } from './stamp-digest.ts';
import { TensorRegister } from './tensor-register.ts';

const WEIGHTS = /\.safetensors$/i;
const INDEX = /\.safetensors\.index(?:\.[^/]*)?\.json$/i;

/** The artefact has more names than are kept; nothing more is read. */
class TooManyKeys extends Error {}

interface Course {
  readonly limits: ValidationLimits;
  readonly problems: ProblemList;
  readonly register: TensorRegister;
  readonly files: (ArtefactFile & FileStamp)[];
  keys: number;
  tensors: number;
  weightFiles: number;
}

/**
 * Judges an artefact as rule M2 has it, reading every byte of it: the structure of all weights and indexes, what stands beside them, and
 * the digest. Reports every problem, not the first. For a worker thread: it reads synchronously.
 */
export async function validateArtefact(options: Omit<ListingOptions, 'problems'>): Promise<ArtefactVerdict> {
  const problems = new ProblemList(options.limits.problems);
  const listed = await listArtefact({ ...options, problems });
  if (listed === null) return { kind: 'unfinished', why: 'the model folder (BERTH_MODELS_DIR) is not there, or cannot be read' };
  const course: Course = {
    limits: options.limits,
    problems,
    register: new TensorRegister(problems),
    files: [],
    keys: 0,
    tensors: 0,
    weightFiles: 0,
  };
  try {
    for (const file of listed) judgeFile(course, file);
    course.register.check();
  } catch (error) {
    if (!(error instanceof TooManyKeys)) throw error;
    problems.report(null, { code: 'LIMIT_EXCEEDED', message: `headers and indexes have more than ${String(options.limits.keys)} names` });
  }
  if (course.weightFiles === 0 && problems.total === 0)
    problems.report(null, { code: 'NO_WEIGHTS', message: 'there is no safetensors file' });
  if (problems.total === 0) await judgeSteadiness(options, { problems, listed });
  if (problems.total > 0) return { kind: 'invalid', problems: problems.kept, total: problems.total };
  const { files, tensors, weightFiles } = course;
  return {
    kind: 'valid',
    artefact: { digest: canonicalDigest(artefactList(files)), files, stampDigest: stampDigest(files), tensors, weightFiles },
  };
}

function judgeFile(course: Course, listed: ListedFile): void {
  const { path } = listed.stamp;
  const report = (finding: Finding): void => {
    course.problems.report(path, finding);
  };
  const badName = forbiddenName(path);
  if (badName !== null) {
    report({ code: 'FORBIDDEN_FILE', message: badName });
    return;
  }
  const what = WEIGHTS.test(path) ? 'header' : INDEX.test(path) ? 'whole' : 'nothing';
  const read = tryToRead(listed, { what, most: course.limits.headerBytes }, report);
  if (what === 'header') judgeWeights(course, { listed, read, report });
  else if (what === 'whole') judgeIndex(course, { listed, read, report });
  else {
    const badContent = read === null ? null : forbiddenContent(read.head);
    if (badContent !== null) report({ code: 'FORBIDDEN_FILE', message: badContent });
  }
  if (read !== null) course.files.push({ ...listed.stamp, sha256: read.sha256 });
}

interface Reading {
  readonly listed: ListedFile;
  /** null: it could not be read, which is reported already. */
  readonly read: ReadFile | null;
  readonly report: (finding: Finding) => void;
}

function judgeWeights(course: Course, { listed, read, report }: Reading): void {
  const { path, size } = listed.stamp;
  course.weightFiles += 1;
  const header = read?.kept ?? null;
  if (read !== null && header === null) {
    const room = size - LENGTH_BYTES;
    const length = read.headerLength;
    const message =
      length === null
        ? `the file is shorter than ${String(LENGTH_BYTES)} bytes`
        : length > BigInt(course.limits.headerBytes)
          ? `the header has ${String(length)} bytes; ${String(course.limits.headerBytes)} are allowed`
          : `the header has ${String(length)} bytes, and only ${String(room)} follow`;
    report({ code: 'HEADER_LENGTH', place: 'byte 0', message });
  }
  const tensors = header === null ? null : readHeader(header, { countKey: countKeyOf(course), report });
  if (tensors !== null && header !== null) checkLayout(tensors, size - LENGTH_BYTES - header.length, report);
  course.tensors += tensors?.length ?? 0;
  course.register.addWeights(path, tensors?.map((tensor) => tensor.name) ?? null);
}

function judgeIndex(course: Course, { listed, read, report }: Reading): void {
  if (read !== null && read.kept === null) {
    report({ code: 'INDEX_INVALID', message: `the index has more than ${String(course.limits.headerBytes)} bytes` });
  }
  const bytes = read?.kept ?? null;
  const index = bytes === null ? null : readIndex(bytes, { depth: course.limits.jsonDepth, countKey: countKeyOf(course), report });
  course.register.addIndex(listed.stamp.path, index);
}

function countKeyOf(course: Course): () => void {
  return () => {
    course.keys += 1;
    if (course.keys > course.limits.keys) throw new TooManyKeys();
  };
}

function tryToRead(listed: ListedFile, part: KeptPart, report: (finding: Finding) => void): ReadFile | null {
  try {
    const read = readWholeFile(listed, part);
    if (read === null) report({ code: 'CHANGED_MEANWHILE', message: 'it changed while it was read; validate again' });
    return read;
  } catch {
    report({ code: 'UNREADABLE', message: 'it cannot be read' });
    return null;
  }
}

/** The folder has to be the same at the end, so that the stamps are those of what was read. */
async function judgeSteadiness(
  options: Omit<ListingOptions, 'problems'>,
  { problems, listed }: { readonly problems: ProblemList; readonly listed: readonly ListedFile[] },
): Promise<void> {
  const again = await listArtefact({ ...options, problems });
  const stamps = (files: readonly ListedFile[]): string => stampDigest(files.map((file) => file.stamp));
  if (again !== null && stamps(again) === stamps(listed)) return;
  problems.report(null, { code: 'CHANGED_MEANWHILE', message: 'files changed while they were validated; validate again' });
}
