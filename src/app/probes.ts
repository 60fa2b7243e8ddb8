import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { sealFileOf } from '#kernel/server/audit/chainHeads.ts';
import { verifyRecords } from '#kernel/server/audit/verify.ts';
import { doubtfulCertificates } from '#modules/maintenance/releases/server/public.ts';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import type { Probe } from '#kernel/server/http/system.ts';

/** Where a backup that was restored and compared leaves its word (`npm run db -- restore --check`). */
export const checkedBackupFile = (dataDir: string): string => join(dataDir, 'backup-checked.json');

/** What is known of backups: when the newest that was proved was taken, and why the last try failed, if it did. */
interface Checked {
  takenAt?: string;
  failed?: { at: string; why: string };
}

const readChecked = (path: string): Checked => JSON.parse(readFileSync(path, 'utf8')) as Checked;

/** Leaves the word of a drill: that it passed, or that it failed (what passed before stays known). */
export function noteChecked(dataDir: string, said: Checked): void {
  const path = checkedBackupFile(dataDir);
  if (!existsSync(dataDir)) return;
  const before = said.failed && existsSync(path) ? readChecked(path) : {};
  writeFileSync(path, `${JSON.stringify({ ...before, ...said })}\n`);
}

export interface ProbeFacts {
  dataDir: string;
  headSigning: KeyObject;
  /** Free bytes the disk must keep; 5 % or 1 GB, whichever is less, when left out. */
  reserve?: number;
  now?: () => Date;
}

const gigabyte = 1_000_000_000;
const hour = 3_600_000;
/** A day, and the time the drill itself takes. */
const backupMaxAge = 26 * hour;
const longestJobSeconds = 900;
const newestEntries = 200;
/** The history is looked at again after this long, however often somebody asks. */
const historyRestMs = 2_000;
const keyFiles = ['pepper', 'encryption', 'head-signing', 'certificate-signing'];

/** Why the log of a server database is not archived at this moment, or null: archiving is off, or the last piece arrived. */
async function archiveFault(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ failed: string | null }>(
    `select last_failed_wal as failed from pg_stat_archiver
     where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  return rows[0] ? `the database's log is not archived: ${rows[0].failed} could not be copied` : null;
}

/** What readiness looks at, by name. */
export function probesOf(deps: ServerDeps, facts: ProbeFacts): Record<string, Probe> {
  const { pool } = deps.database;
  const now = facts.now ?? (() => new Date());

  const database: Probe = async () => {
    // Touches no row, and is refused all the same where nothing can be written.
    await pool.query(`update audit_chain set seq = seq where name = 'none'`);
    return { ok: true, detail: 'reads and writes' };
  };

  const disk: Probe = async () => {
    const { bavail, blocks, bsize } = await statfs(facts.dataDir);
    const reserve = facts.reserve ?? Math.min(gigabyte, blocks * bsize * 0.05);
    const free = bavail * bsize;
    return {
      ok: free >= reserve,
      detail: `${Math.round(free / 1e6)} MB free, ${Math.round(reserve / 1e6)} MB reserve`,
    };
  };

  const files: Probe = async () => {
    await deps.services.storage.reach();
    return { ok: true, detail: 'the file store answers' };
  };

  const outbox: Probe = async () => {
    const { rows } = await pool.query<{ waiting: number | null; held: number | null }>(
      `select extract(epoch from now() - min(run_at) filter (where locked_at is null))::int as waiting,
         extract(epoch from now() - min(locked_at))::int as held
       from graphile_worker.jobs where attempts < max_attempts and run_at < now() or locked_at is not null`,
    );
    const waiting = rows[0]?.waiting ?? 0;
    // A process that was killed holds its job until somebody frees it: no job takes that long.
    const held = rows[0]?.held ?? 0;
    return {
      ok: waiting < 600 && held < longestJobSeconds,
      detail: `oldest waiting job: ${waiting} s, longest in hand: ${held} s`,
    };
  };

  const clock: Probe = async () => {
    const { rows } = await pool.query<{ at: string }>('select at from audit_entry order by seq desc limit 1');
    const behind = rows[0] ? Math.round((Date.parse(rows[0].at) - now().getTime()) / 1000) : 0;
    return {
      ok: behind < 60,
      detail: behind < 60 ? 'not behind the history' : `${behind} s behind the newest history entry`,
    };
  };

  let looked: { at: number; answer: Promise<{ ok: boolean; detail: string }> } | null = null;
  const history: Probe = () => {
    if (!looked || performance.now() - looked.at > historyRestMs) {
      looked = { at: performance.now(), answer: lookAtHistory() };
    }
    return looked.answer;
  };
  const lookAtHistory = async () => {
    const verdict = await verifyRecords(
      pool,
      { headSigning: facts.headSigning },
      { newest: newestEntries, sealFile: sealFileOf(facts.dataDir) },
    );
    const detail = `newest ${verdict.entries} entries hold; ${deps.database.protection.detail}`;
    const fault = verdict.fault ?? (await certificateFault());
    return { ok: fault === null, detail: fault ?? detail };
  };
  const certificateFault = async () => {
    const ask = (text: string, values: unknown[]) => pool.query(text, values);
    const { doubtful } = await doubtfulCertificates(ask, deps.services.certificateKey, newestEntries);
    const [first] = doubtful;
    return first ? `Certificate ${first.number} is not as it was signed: ${first.broken}.` : null;
  };

  const keys: Probe = async () => {
    const missing = keyFiles.filter((name) => !existsSync(join(facts.dataDir, 'keys', `${name}.key`)));
    return { ok: missing.length === 0, detail: missing.length === 0 ? 'all there' : `missing: ${missing.join(', ')}` };
  };

  const backup: Probe = async () => {
    const path = checkedBackupFile(facts.dataDir);
    const archiving = await archiveFault(pool);
    if (archiving) return { ok: false, detail: archiving };
    if (!existsSync(path)) return { ok: true, detail: 'no backup has been checked here yet' };
    const { takenAt, failed } = readChecked(path);
    if (failed) return { ok: false, detail: `the last backup could not be restored: ${failed.why.slice(0, 300)}` };
    if (!takenAt) return { ok: false, detail: 'what was noted of the last checked backup cannot be read' };
    const age = now().getTime() - Date.parse(takenAt);
    return { ok: age < backupMaxAge, detail: `the newest checked backup is ${Math.round(age / hour)} h old` };
  };

  return { database, disk, files, outbox, clock, history, keys, backup };
}
