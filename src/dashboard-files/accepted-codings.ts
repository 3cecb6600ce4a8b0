import type { Coding } from './dashboard-file.ts';

const OURS: readonly Coding[] = ['br', 'gzip'];

/** Of our codings those that the client takes, the smaller result first; a coding with the weight 0, or that is not named, is not taken. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
  return OURS.filter((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}
