import type { ErrorCode } from 'yaml';

/**
 * What the YAML parser finds, in our words. Its own sentences quote the text, which may be a ref (H2), so they are
 * never shown.
 */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias can have neither an anchor nor a tag',
  BAD_ALIAS: 'this alias names no anchor',
  BAD_COLLECTION_TYPE: 'this tag does not fit the value',
  BAD_DIRECTIVE: 'unknown directive; only %YAML 1.2 is allowed',
  BAD_DQ_ESCAPE: 'unknown escape in a text in double quotes',
  BAD_INDENT: 'wrong indentation, or a missing closing bracket',
  BAD_PROP_ORDER: 'anchors and tags must stand before the value',
  BAD_SCALAR_START: 'a text that begins with @ or ` must be put in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a map cannot begin on the line of a key; put a text that contains ": " in quotes',
  BLOCK_IN_FLOW: 'a block value cannot stand inside [ ] or { }',
  DUPLICATE_KEY: 'this key is given twice',
  IMPOSSIBLE: 'this is not YAML',
  KEY_OVER_1024_CHARS: 'a key is longer than 1024 characters',
  MISSING_CHAR: 'a character is missing here: a closing quote, a bracket, a comma, a colon or a space',
  MULTILINE_IMPLICIT_KEY: 'a key must stand on one line',
  MULTIPLE_ANCHORS: 'a value can have one anchor only',
  MULTIPLE_DOCS: 'a catalog file holds one document; remove everything from this "---" on',
  MULTIPLE_TAGS: 'a value can have one tag only',
  NON_STRING_KEY: 'a key must be text',
  RESOURCE_EXHAUSTION: 'nested too deeply',
  TAB_AS_INDENT: 'tabs cannot indent YAML; use spaces',
  TAG_RESOLVE_FAILED: 'this tag is unknown or does not fit; leave tags (!…) out',
  UNEXPECTED_TOKEN: 'unexpected text here; put values with special characters in quotes',
};

/** The sentence for an error of the YAML parser. */
export function yamlProblem(code: ErrorCode): string {
  return MESSAGES[code];
}
