/** Where a server takes the requests of another one of its installation for a machine whose tunnel it holds; agents do not use it. */
export const RELAY_PATH = '/replica/v1/tunnel';
/** How the token of a relay is sent: `Authorization: Berth-Relay …`. */
export const RELAY_SCHEME = 'Berth-Relay';
