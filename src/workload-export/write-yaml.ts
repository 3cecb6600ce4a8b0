import { stringify } from 'yaml';
import type { Manifest } from '../kubernetes-manifests/manifest.ts';
import type { WorkloadFile } from './workload-file.ts';

/** No anchors, so that every document can be read by itself; long words stay on their line. */
const STYLE = { aliasDuplicateObjects: false, lineWidth: 0 } as const;

/** The text of a workload file; the same content always gives the same text. */
export function writeWorkloadFile({ version, kind, name, class: className, entry, machine }: WorkloadFile): string {
  const content = { version, kind, name, class: className, entry: { catalog: entry.catalog, name: entry.name }, machine };
  return `# Launch it again: berth ${kind} launch --file FILE\n${stringify(content, STYLE)}`;
}

/** The manifests as one YAML stream, in the order in which they are applied. */
export function writeManifests(manifests: readonly Manifest[]): string {
  return manifests.map(({ apiVersion, kind, metadata, spec }) => stringify({ apiVersion, kind, metadata, spec }, STYLE)).join('---\n');
}
