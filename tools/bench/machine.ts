import { readdirSync, readFileSync } from 'node:fs';

interface Spent {
  /** Milliseconds of processor time of the server, and of the database's processes. */
  server: number;
  database: number;
}

function ticks(pid: number | string): { parent: number; ms: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 };
  } catch {
    return null;
  }
}

/** The processor time spent so far; null where the system does not tell. Noise of the machine hits this least. */
export function spentBy(server: number, postmaster: number): Spent | null {
  const own = ticks(server);
  if (!own) return null;
  let database = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const known = ticks(entry);
    if (known?.parent === postmaster) database += known.ms;
  }
  return { server: own.ms, database };
}

/** Resident memory of a process in MB, now and at its highest. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? Number.NaN);
    return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 };
  } catch {
    return null;
  }
}

/** Milliseconds a fixed piece of arithmetic takes: the longer, the more other work the machine has. */
export function arithmetic(): number {
  const begin = performance.now();
  let value = 1;
  for (let n = 0; n < 5_000_000; n += 1) value = (value * 1103515245 + 12345) % 2147483648;
  return value < 0 ? Number.NaN : performance.now() - begin;
}

/** How much other work the machine had: the load of the last minute. */
export function loadAverage(): string {
  try {
    return readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '?';
  } catch {
    return '?';
  }
}
