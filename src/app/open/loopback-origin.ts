const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether a text is, as browsers write it, the origin of a page that this very machine of the visitor serves: plain http on a loopback
 * address. Names are refused: what `localhost` means is up to whoever resolves it.
 */
export function isLoopbackOrigin(text: string): boolean {
  return LOOPBACK.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
