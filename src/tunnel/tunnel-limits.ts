import type { SessionOptions, Settings } from 'node:http2';

/** Most requests at once in one tunnel; both ends hold it. */
export const STREAMS_AT_MOST = 1_024;

/**
 * What one end may send of a stream before the other one has read it, bytes. A reader that stops costs its server no more than this,
 * so all of a tunnel's streams together 256 MiB at most. At a round trip of 20 ms it still lets a stream have 13 MB/s.
 */
const STREAM_WINDOW_BYTES = 262_144;

/** The same for all streams together; node:http2 gives it back as bytes arrive, so it only has to be large. */
export const TUNNEL_WINDOW_BYTES = 8_388_608;

/** Largest headers of one request or answer, bytes, and most lines of them. */
const HEADER_BYTES_AT_MOST = 65_536;
const HEADER_PAIRS_AT_MOST = 256;

/** Largest WebSocket message, bytes: one HTTP/2 frame of 16 KiB travels in each, and what is larger is no honest peer's. */
export const MESSAGE_BYTES_AT_MOST = 262_144;

/**
 * What an end takes from the WebSocket before HTTP/2 asks for it, bytes. An end of HTTP/2 does not read while it writes: two ends that
 * write much to each other would wait for each other for ever if neither took in what the other one is writing.
 */
export const READ_AHEAD_BYTES = 67_108_864;

/** A peer has this long for its first words after the handshake of the WebSocket, milliseconds. */
export const FIRST_WORDS_MS = 10_000;

/** node:http2's own bound on what a session holds, MiB; its default of 10 is reached by a few hundred busy streams. */
const SESSION_MIB = 128;

const SETTINGS: Settings = {
  enablePush: false,
  initialWindowSize: STREAM_WINDOW_BYTES,
  maxConcurrentStreams: STREAMS_AT_MOST,
  maxHeaderListSize: HEADER_BYTES_AT_MOST,
};

const OPTIONS: SessionOptions = {
  maxSessionMemory: SESSION_MIB,
  maxHeaderListPairs: HEADER_PAIRS_AT_MOST,
  maxSendHeaderBlockLength: HEADER_BYTES_AT_MOST,
};

/** Of the end that sends requests, the server's. */
export const ASKING_OPTIONS: SessionOptions = { ...OPTIONS, settings: SETTINGS };

/** Of the end that answers them: it alone says that it takes an extended CONNECT (RFC 8441). */
export const ANSWERING_OPTIONS: SessionOptions = { ...OPTIONS, settings: { ...SETTINGS, enableConnectProtocol: true } };
