import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { Faults, type Fault } from '#kernel/server/audit/faults.ts';
import { verifyRecords } from '#kernel/server/audit/verify.ts';
import { changedUnderCertificates } from '#modules/maintenance/releases/server/public.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { verifyBooks } from './books.ts';
import { verifyFoldedHistory } from './foldedHistory.ts';
import { verifyKeptFiles } from './keptFiles.ts';
import { verifySignedWork } from './signedWork.ts';

export interface IntegrityKeys {
  /** The public key the history is sealed with. */
  headSigning: KeyObject;
  /** The public key of the QR on certificates (PEM). */
  certificateKey: string;
}

export interface Integrity {
  /** What was looked at, in words. */
  looked: string;
  /** Everything that does not hold, up to 20 of each kind; empty when all holds. */
  faults: Fault[];
}

/** Everything `npm run verify` looks at: history, seals, signatures, certificates, signed work, every row against its history, and files. One kind of fault hides no other. Reads only. */
export async function verifyIntegrity(...asked: Parameters<typeof integrityLooks>): Promise<Integrity> {
  const found: Integrity[] = [];
  for (const { look } of integrityLooks(...asked)) found.push(await look());
  return { looked: found.map(({ looked }) => looked).join(', '), faults: found.flatMap(({ faults }) => faults) };
}

/** The looks `verifyIntegrity` takes, one after the other, and what each is at; each by itself says what it found. */
export function integrityLooks(
  pool: Pool,
  keys: IntegrityKeys,
  options: { sealFile?: string; storage: Storage },
): { of: string; look: () => Promise<Integrity> }[] {
  const looks: readonly [of: string, look: () => Promise<Integrity>][] = [
    [
      'history, seals and signatures',
      async () => {
        const told = await verifyRecords(pool, { headSigning: keys.headSigning }, options);
        const { entries, heads, signatures, faults } = told;
        return { looked: `${entries} history entries, ${heads} sealed heads, ${signatures} signatures`, faults };
      },
    ],
    [
      'signed work',
      async () => {
        const { rows, faults } = await verifySignedWork(pool, keys.certificateKey);
        return { looked: `${rows} rows of signed work`, faults };
      },
    ],
    ['what lies under certificates', () => verifyEvidence(pool)],
    [
      'rows against their history',
      async () => {
        const { rows, faults } = await verifyFoldedHistory(pool);
        return { looked: `${rows} rows against their history`, faults };
      },
    ],
    ['stock, journals and holds', () => verifyBooks(pool)],
    [
      'files',
      async () => {
        const { rows, faults } = await verifyKeptFiles(pool, options.storage);
        return { looked: `${rows} files`, faults };
      },
    ],
  ];
  return looks.map(([of, look]) => ({ of, look: () => lookedAt(of, look) }));
}

/** What is so broken that it cannot be read is a fault by itself, and hides no other. A database that is away is no fault of the records. */
async function lookedAt(of: string, look: () => Promise<Integrity>): Promise<Integrity> {
  try {
    return await look();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // 22: a text that is no JSON, number, day or id where one was written.
    if (!(error instanceof SyntaxError || error instanceof TypeError || code?.startsWith('22'))) throw error;
    const what = `Something there cannot be read any more (${message}), so not all of ${of} was compared.`;
    const faults = new Faults();
    faults.add(
      `${of}: not read to the end`,
      what,
      'the other faults first: npm run verify names what it stumbled over',
    );
    return { looked: `${of} in part`, faults: faults.list() };
  }
}

/** What lies under each certificate, against what was signed with it. */
export async function verifyEvidence(pool: Pool): Promise<Integrity> {
  const faults = new Faults();
  const { rows, changed, notCovered, since } = await changedUnderCertificates(pool);
  for (const { number, parts } of changed)
    faults.add(
      'evidence under certificates',
      `What ${number} rests on is not as it was when it was signed: ${parts.join(', ')}.`,
      `/maintenance/releases/${number}`,
    );
  const before = since === null ? 'yet' : `before ${since}`;
  const rest = notCovered === 0 ? '' : ` (the evidence of ${notCovered} is not covered ${before})`;
  return { looked: `${rows} certificates with what lies under them${rest}`, faults: faults.list() };
}

/** The faults as a person reads them: the first thing that does not hold and how to look at it, then the rest. */
export function told({ looked, faults }: Integrity): string {
  const [first] = faults;
  if (!first) return `${looked}: all hold\n`;
  const kinds = new Set(faults.map(({ kind }) => kind)).size;
  const each = faults.map(({ kind, what, look }) => `  [${kind}] ${what}\n    look: ${look}`);
  return `${looked}: ${first.what} Look at it with: ${first.look}\n${faults.length} faults of ${kinds} kinds:\n${each.join('\n')}\n`;
}
