import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of a database whose postmaster has died. */
interface Survivor {
  pid: number;
  /** What it calls itself: `postgres: intranet intranet [local] SELECT`. */
  title: string;
}

const leaveWithinMs = 1_500;
const quitWithinMs = 1_500;

/** Name, state and parent of a process, from the line the system keeps of it. */
function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const [, state = '', parent = ''] = /^\d+ \(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** The backends that stand in a data folder although no server of it lives: they hold its shared memory, and PostgreSQL starts no other beside them. */
function survivorsIn(clusterDir: string): Survivor[] {
  // Where processes cannot be looked at this way, PostgreSQL's own refusal stands in its log.
  if (process.platform !== 'linux') return [];
  const folder = realpathSync(clusterDir);
  const standing = new Map<number, { title: string; parent: number }>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') continue;
      if (readlinkSync(`/proc/${pid}/cwd`) !== folder) continue;
      const stat = statOf(pid);
      if (!stat || stat.state === 'Z') continue;
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      standing.set(pid, { title, parent: stat.parent });
    } catch {
      // It ended while we looked, or belongs to somebody we may not look at.
    }
  }
  // A postmaster names its program, its children what they do. Children of a living one are none of ours.
  return [...standing]
    .filter(([, { title, parent }]) => title.startsWith('postgres: ') && !standing.has(parent))
    .map(([pid, { title }]) => ({ pid, title }));
}

/**
 * Ends what a dead database left behind, so that it can be started again: whoever goes by itself is let go, the others are told to quit, and
 * those that cannot hear it are killed. Nothing they had not committed counts; what they had stands in the log.
 */
export async function endSurvivors(clusterDir: string, tell: (message: string) => void): Promise<void> {
  const gone = async (withinMs: number): Promise<Survivor[]> => {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const left = survivorsIn(clusterDir);
      if (left.length === 0 || performance.now() > deadline) return left;
      await sleep(50);
    }
  };
  const left = await gone(leaveWithinMs);
  for (const { pid, title } of left) {
    tell(`process ${pid} (${title}) of a database that has died still held its memory: it is ended`);
    signal(pid, 'SIGQUIT');
  }
  if (left.length === 0) return;
  for (const { pid } of await gone(quitWithinMs)) signal(pid, 'SIGKILL');
  await gone(quitWithinMs);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
