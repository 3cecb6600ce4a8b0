/** A service that `npm start` brings along cannot run on this machine or on what its folder holds; the message says what to do. */
export class ServiceNotStarted extends Error {}
