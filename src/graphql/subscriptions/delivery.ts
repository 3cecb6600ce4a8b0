/**
 * What a stream hands to its field's resolver: a value, or why it ends. An error must travel as the last delivery, because
 * one that is thrown by the stream itself breaks the connection (SSE) or closes the whole socket (WebSocket) unsaid.
 */
export type Delivery<T> = { readonly kind: 'value'; readonly value: T } | { readonly kind: 'end'; readonly error: unknown };

/** The value; throws what ended the stream, which so becomes `errors` of the last result. */
export function received<T>(delivery: Delivery<T>): T {
  if (delivery.kind === 'end') throw delivery.error;
  return delivery.value;
}
