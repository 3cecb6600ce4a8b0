/**
 * How long a server keeps a connection on which nothing is asked, milliseconds: longer than the usual 60 s of the proxies before it, so that
 * none of them sends a request on a connection that is being closed, which it would have to answer with 502.
 */
export const IDLE_CONNECTION_MILLISECONDS = 65_000;
