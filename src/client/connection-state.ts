/** How a followed stream stands: being opened, open, or broken and taken up again after a pause. */
export type ConnectionState =
  | { readonly status: 'CONNECTING' }
  | { readonly status: 'OPEN' }
  | { readonly status: 'BROKEN'; readonly retryInMs: number; readonly cause: Error };
