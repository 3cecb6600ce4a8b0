/**
 * The way from a server to work on a machine, part of the agent protocol, version 1. The agent opens a WebSocket to `TUNNEL_PATH` with
 * its machine token; inside it HTTP/2 is spoken with the roles turned round: the server asks, the agent answers. Every request of a
 * person is one stream: HTTP/2 gives them flow control, so that a slow reader holds up nobody else. A WebSocket to the work is an
 * extended CONNECT (RFC 8441). The agent passes a request on to the run that the headers name, and to nothing else.
 */
export const TUNNEL_PATH = '/agent/v1/tunnel';

/** Sent by the agent with the WebSocket's request: the `bootId` of its syncs; another one than the server has on record is refused (409). */
export const BOOT_HEADER = 'berth-boot';

/** Why a server closes a tunnel, as WebSocket close codes: the credential is revoked, another start of the agent took this one's place. */
export const CLOSE_REVOKED = 4401;
export const CLOSE_REPLACED = 4409;

/** Id of the workload that a stream is for; sent by the server, never passed on to the work. */
export const WORKLOAD_HEADER = 'berth-workload';

/** Generation of the run that a stream is for; the agent refuses another one. */
export const GENERATION_HEADER = 'berth-generation';

/** Set by the agent alone, on answers that are not the work's own; its value is one of `TUNNEL_FAULTS`. */
export const FAULT_HEADER = 'berth-fault';

/**
 * Why the agent has no answer of the work: NOT_RUNNING, it does not run that generation; NO_ANSWER, its server took no connection or
 * broke off before it answered.
 */
export const TUNNEL_FAULTS = ['NOT_RUNNING', 'NO_ANSWER'] as const;
export type TunnelFault = (typeof TUNNEL_FAULTS)[number];
