import { createHash } from 'node:crypto';

/** What the history keeps of a stored password or PIN, so that one put in its place by hand is seen: 32 digits of the hash of its hash. */
export const fingerprintOf = (hash: string): string => createHash('sha256').update(hash).digest('hex').slice(0, 32);
