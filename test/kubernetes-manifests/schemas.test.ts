import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/kubernetes-manifests/manifest.ts';
import { SAMPLE_MANIFESTS } from './sample-manifests.ts';
import { schemaProblems } from './schema-check.ts';

const cases = Object.entries(SAMPLE_MANIFESTS).flatMap(([title, manifests]) =>
  manifests.map((manifest) => ({ title: `${title}: its ${manifest.kind}`, manifest })),
);

/** A copy with something else at a path. */
function changed(manifest: Manifest, path: readonly string[], value: unknown): Manifest {
  const copy = structuredClone(manifest) as unknown as Record<string, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1) ?? ''] = value;
  return copy as unknown as Manifest;
}

describe('M5: what Berth writes is what Kubernetes and KServe take', () => {
  it.each(cases)('$title has only fields of its schema, each of its type', ({ manifest }) => {
    expect(schemaProblems(manifest)).toEqual([]);
  });

  it('names are DNS labels that leave room for what KServe appends', () => {
    for (const { manifest } of cases) {
      expect(manifest.metadata.name).toMatch(/^[a-z][a-z0-9-]*[a-z0-9]$/);
      expect(`${manifest.metadata.name}-predictor`.length).toBeLessThanOrEqual(63);
      for (const label of Object.values(manifest.metadata.labels)) expect(label).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
    }
  });

  it('the objects of one notebook find each other', () => {
    const [claim, service, set] = SAMPLE_MANIFESTS['a cpu notebook'] ?? [];
    const template = set?.spec['template'] as {
      readonly metadata: { readonly labels: object };
      readonly spec: { readonly volumes: unknown };
    };
    expect(template.metadata.labels).toMatchObject(service?.spec['selector'] as object);
    expect(set?.spec['selector']).toEqual({ matchLabels: service?.spec['selector'] });
    expect(set?.spec['serviceName']).toBe(service?.metadata.name);
    expect(template.spec.volumes).toContainEqual({ name: 'workspace', persistentVolumeClaim: { claimName: claim?.metadata.name } });
  });

  const set = SAMPLE_MANIFESTS['a cpu notebook']?.[2];
  const service = SAMPLE_MANIFESTS['an endpoint with a model on a claim']?.[0];
  it.each<{ readonly title: string; readonly manifest: Manifest | undefined; readonly path: readonly string[]; readonly value: unknown }>([
    { title: 'a field of a pod that is not known', manifest: set, path: ['spec', 'template', 'spec', 'runAsRoot'], value: true },
    { title: 'a number as text', manifest: set, path: ['spec', 'replicas'], value: '1' },
    { title: 'a field of a model that is not known', manifest: service, path: ['spec', 'predictor', 'model', 'storageURI'], value: 'x' },
    { title: 'a runtime that is no text', manifest: service, path: ['spec', 'predictor', 'model', 'runtime'], value: { name: 'x' } },
    { title: 'metadata of no form', manifest: service, path: ['metadata', 'labels'], value: 'x' },
    { title: 'another kind', manifest: service, path: ['kind'], value: 'Pod' },
  ])('the check finds $title', ({ manifest, path, value }) => {
    if (manifest === undefined) throw new Error('a sample is missing');
    expect(schemaProblems(changed(manifest, path, value))).not.toEqual([]);
  });
});
