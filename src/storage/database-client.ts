import { Client } from 'pg';
import { markAsOfDatabase } from '../shared/database-away.ts';

/**
 * A connection whose broken socket is known to be the database's: `isDatabaseAway` takes the same words of any other socket, an agent's
 * or a member's, for what they are. Every pool is made of these.
 */
export class DatabaseClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    // Heard before pg hears it, and so before whoever connects or asks is told.
    this.connection.on('error', markAsOfDatabase);
  }
}
