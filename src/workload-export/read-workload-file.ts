import { parseDocument } from 'yaml';
import { workloadFileSchema, type WorkloadFile } from './workload-file.ts';

/** The content, or everything that is wrong with it. */
export type ReadWorkloadFile = { readonly ok: WorkloadFile } | { readonly problems: readonly string[] };

const LONGEST = 65_536;

/** Reads the text of a workload file, YAML or JSON. Unknown keys and anything that is no plain value are refused. */
export function readWorkloadFile(text: string): ReadWorkloadFile {
  if (text.length > LONGEST) return { problems: [`it is longer than ${String(LONGEST)} characters`] };
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) return { problems: [`it is no YAML (${error.code})`] };
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: 0 });
  } catch {
    return { problems: ['it has aliases, which are not read'] };
  }
  const parsed = workloadFileSchema.safeParse(content);
  if (parsed.success) return { ok: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => {
      const place = path.map(String).join('.');
      return place === '' ? message : `${place}: ${message}`;
    }),
  };
}
