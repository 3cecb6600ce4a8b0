import { readFileSync } from 'node:fs';
import type { Accelerator, DriverName, ModelFormat, Runtime } from '../../../src/domain/model/runtime.ts';

/** A runtime as the vectors write it, in the words of the catalog file. */
export interface VectorRuntime {
  readonly name: string;
  readonly accelerators: readonly Accelerator[];
  readonly ref: string;
  readonly container_ref?: string;
  readonly driver_refs?: Readonly<Record<string, string>>;
  readonly model_format?: ModelFormat;
}

/** What every vector about a runtime gives. */
export interface RuntimeVector<Expect> {
  readonly title: string;
  readonly runtimes: readonly VectorRuntime[];
  readonly accelerator: Accelerator;
  readonly driver: DriverName;
  readonly expect: Expect;
}

/** The cases of a file of test/vectors. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the shape of the file's cases
export function readVectors<Case>(name: string): readonly Case[] {
  const text = readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly cases: readonly Case[] }).cases;
}

/** The vector's runtime as a value of the domain. */
export function runtimeOf(vector: VectorRuntime): Runtime {
  return {
    name: vector.name,
    accelerators: vector.accelerators,
    ref: vector.ref,
    containerRef: vector.container_ref ?? null,
    driverRefs: vector.driver_refs ?? null,
    modelFormat: vector.model_format ?? null,
  };
}
