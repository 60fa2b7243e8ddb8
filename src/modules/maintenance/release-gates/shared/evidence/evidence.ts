import type { Instant, Signature } from '../facts.values.ts';

/** One record a gate looked at: what it says against what is asked, who signed it and when, and where it is. */
export interface Evidence {
  /** The record as people call it, with its number: `CMM 32-47-46 Rev 9`, `Card T040, Bolt hole diameter`. */
  record: string;
  /** What it says: a value with its unit, or a state in words. */
  says: string;
  /** What it was compared with: a limit, a day, another record. */
  limit?: string;
  /** Name of the signer. */
  by?: string;
  /** When it was signed or made, UTC. */
  at?: Instant;
  /** The screen of the record. */
  path?: string;
}

/** The two fields of a signature, or none. */
export function signedBy(signature: Signature | null | undefined): Pick<Evidence, 'by' | 'at'> {
  return signature ? { by: signature.name, at: signature.at } : {};
}

/** The screen of a record by its number. */
export function pathTo(screen: string, key: string): string {
  return `${screen}/${encodeURIComponent(key)}`;
}
