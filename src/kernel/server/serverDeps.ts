import type { Logger } from 'pino';
import type { Database } from './database/connect.ts';
import type { Services } from './context.ts';
import type { Identity } from './identity/identity.ts';

/** Everything one server process holds open. Given to the parts that need it; never imported as a global. */
export interface ServerDeps {
  database: Database;
  identity: Identity;
  services: Services;
  log: Logger;
  /** Tells other people's open screens, in all processes, what changed. Called after commit. */
  publish(changes: ReadonlyMap<string, ReadonlySet<string>>): void;
}
