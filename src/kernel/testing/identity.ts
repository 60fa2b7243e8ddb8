import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser, type NewUser } from '../server/identity/accounts.ts';
import { openIdentity, type Identity } from '../server/identity/identity.ts';
import { loadKeys } from '../server/identity/keys.ts';
import { createHasher, type Hasher } from '../server/identity/password.ts';
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

const least = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/**
 * Makes the hash of a secret once, and at the least cost: people of one test have the same secrets and sign hundreds of times, which the real
 * cost would make minutes of. What it is in the product is proven in password.test.ts.
 */
export function oneHash({ keys, hasher: real }: Pick<Identity, 'keys' | 'hasher'>): Hasher {
  const hasher = createHasher(keys, undefined, { password: least, pin: least });
  const made = new Map<string, Promise<string>>();
  const hash: Hasher['hash'] = (kind, secret) => {
    const known = made.get(`${kind} ${secret}`) ?? hasher.hash(kind, secret);
    made.set(`${kind} ${secret}`, known);
    return known;
  };
  return { ...real, hash };
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
  const makers = { ...identity, hasher: oneHash(identity) };
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
      return { id: await createUser(makers, database.db, whole, new Date()), username: whole.username };
    },
    close: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
