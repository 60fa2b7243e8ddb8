import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser, type NewUser } from '../server/identity/accounts.ts';
import { openIdentity, type Identity } from '../server/identity/identity.ts';
import { loadKeys } from '../server/identity/keys.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** An identity on a database of its own, for tests below the HTTP road. */
export interface TestIdentity {
  identity: Identity;
  database: TestDatabase;
  /** A second process on the same database and keys. */
  secondProcess(): Identity;
  person(values?: Partial<NewUser>): Promise<{ id: string; username: string }>;
  close(): Promise<void>;
}

export async function testIdentity(): Promise<TestIdentity> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
  const open = () =>
    openIdentity({
      keys: loadKeys({ dataDir }),
      pool: database.pool,
      guardPool: database.guardPool,
      secureCookie: true,
      product: { version: 'test', build: 'test', demo: false },
    });
  const identity = open();
  let made = 0;
  return {
    identity,
    database,
    secondProcess: open,
    person: async (values = {}) => {
      made += 1;
      const username = `person${made}`;
      const whole = {
        username,
        name: `Somebody ${made}`,
        email: `${username}@example.test`,
        permission: 1,
        roles: [],
        password: 'torque wrench 42',
        pin: '7391',
        ...values,
      };
      return { id: await createUser(identity, database.db, whole, new Date()), username: whole.username };
    },
    close: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
