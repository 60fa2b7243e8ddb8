import type { Pool } from 'pg';
import type { Keys } from './keys.ts';
import { createHasher, type Hasher } from './password.ts';

export interface IdentitySettings {
  keys: Keys;
  /** Session reads: one on each request. */
  pool: Pool;
  /** Counters of wrong tries, outside every transaction: a failed call must not take its count back. */
  guardPool: Pool;
  /** Cookies travel by https only. */
  secureCookie: boolean;
  /** The address people use, when it is not the one the request names (behind a proxy). */
  publicUrl?: string | undefined;
  product: Product;
}

export interface Product {
  version: string;
  build: string;
  /** Demo sign-ins exist and may be shown. */
  demo: boolean;
  /** Company and product names; a password must not contain them. */
  companyWords?: readonly string[];
  /** Where menu entries lead that the company keeps on another site, by their own address. */
  links?: Readonly<Record<string, string>>;
}

/** What signing in, sessions and signatures work with. One for each process. */
export interface Identity extends IdentitySettings {
  hasher: Hasher;
}

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity;
  }
}

export function openIdentity(settings: IdentitySettings): Identity {
  return { ...settings, hasher: createHasher(settings.keys) };
}
