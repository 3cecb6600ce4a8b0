import { open, truncate } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelValidatorProgram } from '../../src/main/commands/model-validator-program.ts';
import { VALIDATION_LIMITS } from '../../src/model-validation/limits.ts';
import { createWorkerValidator, type WorkerValidatorOptions } from '../../src/model-validation/validate-in-worker.ts';
import { createModelFolder, inShort, type ModelFolder } from './support/model-folder.ts';
import { goodWeights, safetensorsOf } from './support/safetensors.ts';

const MEBIBYTE = 1_048_576;
const MOST = 100_000_000;

let folder: ModelFolder;
beforeEach(async () => {
  folder = await createModelFolder();
});
afterEach(() => folder.remove());

function validate(options: Partial<WorkerValidatorOptions> = {}) {
  const validator = createWorkerValidator({
    program: modelValidatorProgram(),
    modelsFolder: folder.modelsFolder,
    limits: VALIDATION_LIMITS,
    timeoutMilliseconds: 50_000,
    memoryMib: 1_024,
    ...options,
  });
  return validator.validate({ source: 'm', ignored: [] });
}

/** Validates and gives what the process's memory grew by at its highest, MiB. */
async function withPeak(
  run: () => ReturnType<typeof validate>,
): Promise<{ readonly verdict: Awaited<ReturnType<typeof validate>>; readonly peakMib: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  const verdict = await run();
  clearInterval(timer);
  return { verdict, peakMib: (Math.max(peak, process.memoryUsage.rss()) - before) / MEBIBYTE };
}

/** A header of exactly that many bytes: one tensor, and a text in the metadata that fills the rest. */
function headerOf(bytes: number): Buffer {
  const [start, end] = ['{"w":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"__metadata__":{"note":"', '"}}'];
  return Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - start.length - end.length, 'x'), Buffer.from(end)]);
}

/** A header as large as is allowed, with as many tensors as fit. */
function fullHeader(): Buffer {
  const parts: string[] = [];
  let [length, index] = [2, 0];
  for (; index < VALIDATION_LIMITS.keys - 1; index += 1) {
    const part = `"t${String(index)}":{"dtype":"U8","shape":[4],"data_offsets":[${String(index * 4)},${String(index * 4 + 4)}]}`;
    if (length + part.length + 1 > MOST) break;
    length += part.length + 1;
    parts.push(part);
  }
  return Buffer.from(`{${parts.join(',')}}`.padEnd(MOST, ' '));
}

describe('the worker', () => {
  it('M2: gives the verdict of a good model', async () => {
    await folder.write({ 'model.safetensors': goodWeights({ a: 3 }) });
    expect(inShort(await validate())).toBe('valid');
  });

  it('M2: a header of 100,000,000 bytes is read in bounded memory', async () => {
    await folder.write({ 'model.safetensors': safetensorsOf(headerOf(MOST), 4) });
    const { verdict, peakMib } = await withPeak(() => validate());
    expect(inShort(verdict)).toBe('valid');
    expect(peakMib).toBeLessThan(400);
  });

  it('M2: a header of one byte more is refused without being read', async () => {
    await folder.write({ 'model.safetensors': safetensorsOf(headerOf(MOST + 1), 4) });
    const { verdict, peakMib } = await withPeak(() => validate());
    expect(inShort(verdict)).toEqual(['HEADER_LENGTH model.safetensors']);
    expect(peakMib).toBeLessThan(200);
  });

  it('M2: a header full of tensors is read in bounded memory', async () => {
    const header = fullHeader();
    const tensors = header.toString().split('dtype').length - 1;
    await folder.write({ 'model.safetensors': safetensorsOf(header, tensors * 4) });
    const { verdict, peakMib } = await withPeak(() => validate());
    expect(verdict).toMatchObject({ kind: 'valid', artefact: { tensors } });
    expect(peakMib).toBeLessThan(700);
  });

  it('M2: a million keys end in a refusal, not in the end of the process', async () => {
    const keys = Array.from({ length: 1_100_000 }, (_, index) => `"${String(index)}":""`).join(',');
    await folder.write({ 'model.safetensors': safetensorsOf(`{"__metadata__":{${keys}}}`, 0) });
    const { verdict, peakMib } = await withPeak(() => validate());
    expect(inShort(verdict)).toEqual(['LIMIT_EXCEEDED']);
    expect(peakMib).toBeLessThan(700);
  });

  it('M2: fifty million sizes in one shape are counted, not kept', async () => {
    const sizes = Buffer.alloc(90_000_000, '1,');
    const header = Buffer.concat([Buffer.from('{"w":{"dtype":"U8","shape":['), sizes, Buffer.from('1],"data_offsets":[0,1]}}')]);
    await folder.write({ 'model.safetensors': safetensorsOf(header, 1) });
    const { verdict, peakMib } = await withPeak(() => validate());
    expect(inShort(verdict)).toBe('valid');
    expect(peakMib).toBeLessThan(400);
  });

  it('M2: a large file is streamed', async () => {
    const header = `{"w":{"dtype":"U8","shape":[${String(700 * MEBIBYTE)}],"data_offsets":[0,${String(700 * MEBIBYTE)}]}}`;
    await folder.write({ 'model.safetensors': safetensorsOf(header, 0) });
    await truncate(folder.pathOf('model.safetensors'), 8 + header.length + 700 * MEBIBYTE);
    const { verdict, peakMib } = await withPeak(() => validate());
    expect(inShort(verdict)).toBe('valid');
    expect(peakMib).toBeLessThan(200);
  });

  it('M2: a worker without enough memory gives no verdict, and this process lives on', async () => {
    await folder.write({ 'model.safetensors': safetensorsOf(fullHeader(), 0) });
    const verdict = await validate({ memoryMib: 16 });
    expect(verdict).toEqual({ kind: 'unfinished', why: 'the validator failed (ERR_WORKER_OUT_OF_MEMORY)' });
  });

  it('M2: what takes too long, or is told to end, gives no verdict', async () => {
    await folder.write({ 'model.safetensors': '' });
    const file = await open(folder.pathOf('model.safetensors'), 'w');
    await file.truncate(200 * 1_024 * MEBIBYTE);
    await file.close();
    expect(await validate({ timeoutMilliseconds: 500 })).toEqual({ kind: 'unfinished', why: 'it took longer than 1 s' });
    const ended = new AbortController();
    const verdict = validate({ abort: ended.signal });
    setTimeout(() => {
      ended.abort();
    }, 300);
    expect(await verdict).toEqual({ kind: 'unfinished', why: 'it was told to end' });
    expect(await validate({ abort: ended.signal })).toEqual({ kind: 'unfinished', why: 'it was told to end' });
  });

  it('M2: a program that fails or ends by itself gives no verdict', async () => {
    const program = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(await validate({ program: program('throw new TypeError("x")') })).toEqual({
      kind: 'unfinished',
      why: 'the validator failed (TypeError)',
    });
    expect(await validate({ program: program('0') })).toEqual({ kind: 'unfinished', why: 'the validator ended without a verdict' });
  });
});
