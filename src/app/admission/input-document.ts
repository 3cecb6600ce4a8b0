import { canonicalJson, textDigest } from '../../shared/canonical-digest.ts';
import type { InputDocument, InputKind } from '../decision-ports.ts';

/** What a document is made of: a JSON value, and the documents that the value names by their digests. */
export interface DocumentTerms {
  readonly kind: InputKind;
  readonly value: unknown;
  readonly parts?: readonly InputDocument[];
}

/** The document of a value, under the SHA-256 of its canonical JSON: equal values have one digest (A2). */
export function inputDocument({ kind, value, parts = [] }: DocumentTerms): InputDocument {
  const content = canonicalJson(value);
  return { kind, digest: textDigest(content), content, parts };
}
