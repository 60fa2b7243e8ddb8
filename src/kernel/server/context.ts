import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#database/types.ts';
import type { Holder } from '#kernel/shared/permission.ts';
import type { LiveSource } from '#kernel/shared/record.ts';
import type { AnyDefinition } from './documents/form.ts';
import type { Storage } from './storage/storage.ts';

/** Who acts. Read from the database at each call, never from the token's copy. */
export interface Actor extends Holder {
  kind: 'user' | 'guest' | 'system' | 'job' | 'import' | 'anonymous';
  /** `app_user.id`; a guest’s id in their own session; null for the system and for strangers. */
  id: string | null;
  username: string;
  name: string;
  employeeId: string | null;
  sessionId: string | null;
}

/** What every handler gets: who asks, the database, the time. `db` of a changing call *is* the open transaction. */
export interface Context {
  actor: Actor;
  db: Kysely<DB>;
  /** The one time of this call; domain code never reads the clock. */
  now: Date;
  requestId: string;
  ip: string | null;
  services: Services;
}

/** Services of this process beside the database. */
export interface Services {
  /** Draws a PDF; the same definition gives the same bytes. */
  render(definition: AnyDefinition): Promise<Buffer>;
  /** Somebody will probably ask for this document soon and wait for it: it is drawn beforehand. */
  expectRender(definition: AnyDefinition): void;
  storage: Storage;
  /** The address people reach this server by, without a slash at the end. */
  publicUrl: string;
  /** Signs bytes with the certificate key (Ed25519), which is not in the database. */
  signBytes(bytes: Buffer): Buffer;
  /** The public half of that key as PEM: what anybody checks a certificate with. */
  certificateKey: string;
  outside: ExternalServices;
  /** What readiness looks at, by name, as it stands now; unset where nothing is looked at. */
  readiness?: () => Promise<Checks>;
}

/** What was looked at by its name, whether it holds, and in words. */
export type Checks = Record<string, { ok: boolean; detail: string }>;

/** How PEAK is reached: its address up to the version, the connection with its password, the token of the company. */
export interface PeakSettings {
  url: string;
  connectId: string;
  password: string;
  userToken: string;
  signature: 'hex' | 'base64';
}

/** External services, by address and key. A part that is null is off and says so. */
export interface ExternalServices {
  smtpUrl: string | null;
  mailFrom: string;
  /** Mails are laid down here as files while no SMTP server is named. */
  mailFolder: string;
  line: { token: string; secret?: string | undefined; url: string } | null;
  /** The account of the vehicle tracker; unset is off. */
  cartrack?: { url: string; user: string; password: string } | null;
  /** The accounting service; unset is off. Its signature is written in hex or base64, as PEAK agreed with the company. */
  peak?: PeakSettings | null;
  /** The key pair this installation shows to push services (RFC 8292), and push services besides those of the browsers. */
  push: { publicKey: string; privateKey: string; subject: string; services: readonly string[] };
}

/** What the signer typed. */
export interface Proof {
  pin?: string;
  password?: string;
  code?: string;
  /** Also ask the two-step code of those who have it on. */
  secondFactor?: boolean;
}

/** A changing call: one transaction, one time, and the things that must happen together with it. */
export interface WriteContext extends Context {
  db: Transaction<DB>;
  /** Writes one history entry in this transaction. */
  audit(entry: AuditInput): Promise<void>;
  /** Tells open screens, after commit, that rows changed: those of the record, and those of every view that is made of it. */
  changed(source: LiveSource, ...ids: string[]): void;
  /**
   * Proves that the session's person is the signer. Wrong or locked PIN: 422 `G22` or `PIN_LOCKED`, never 401 or 403;
   * a second component due: 428 with what is needed. Counted outside this transaction, so a rollback forgets no try.
   */
  prove(proof: Proof): Promise<'pin' | 'password+pin' | 'pin+totp'>;
  /** Proves with their own PIN that another person stands here and receives something: no signature. Refuses and counts as `prove`. */
  provePresent(person: { userId: string; pin: string }): Promise<void>;
  /** Queues a job in this transaction; it runs after commit, is retried, and is visible to administrators. */
  enqueue(task: string, payload: unknown, options?: { key?: string; runAt?: Date }): Promise<void>;
}

export interface AuditInput {
  /** The record's name, such as `announcement`. */
  entity: string;
  entityId: string;
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'restore'
    | 'status'
    | 'sign'
    | 'viewSensitive'
    | 'export'
    | 'login'
    | 'refused'
    | 'comment';
  /** Changed fields with old and new values, or the facts of the act. */
  changes?: Record<string, unknown>;
  reason?: string;
  /** Who did it, where that is known only now: the person who signs in. Otherwise the actor of the call. */
  by?: Pick<Actor, 'kind' | 'id' | 'name' | 'sessionId'>;
  /** Groups the history of several rows under one subject (a job and all its cards). */
  subject?: string;
}
