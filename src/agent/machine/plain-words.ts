/** A version or product name in the protocol's form: letters, digits, spaces and `. + _ ~ ( ) -`, beginning with a letter or digit. */
export function plainWords(text: string): string {
  const words = text
    .replaceAll(/[^0-9A-Za-z .+_~()-]/g, '_')
    .replace(/^[^0-9A-Za-z]+/, '')
    .slice(0, 128);
  return words === '' ? 'unknown' : words;
}
