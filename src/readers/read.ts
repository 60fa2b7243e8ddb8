import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { PhotoLine } from './photoText.ts';
import type { SafeSvg } from './svg.ts';
import { Unreadable } from './unreadable.ts';

/** What a file can be read as, and what is known of it then. */
export interface Readings {
  /** Its type by its content; null when it is none that is known. */
  type: string | null;
  office: null;
  /** What its reader should know of it. */
  pdf: string | null;
  /** The words of a PDF, line by line; empty for a scan. */
  pdfText: string;
  /** The words of each page of a long PDF. */
  pdfPages: string[];
  /** The words of an office file by page, sheet or slide. */
  officePages: string[];
  /** What seems to be written on a picture, line by line; empty where nothing is legible. */
  photoText: PhotoLine[];
  svg: SafeSvg;
}

/** What a thread is asked, and what it says. */
export interface Asked {
  as: keyof Readings;
  bytes: Uint8Array;
}
export type Said =
  | { read: Readings[keyof Readings] }
  | { refused: { kind: Unreadable['kind']; code: string; message: string } }
  | { failed: string };

/** What one file may cost: far more than a file of people needs, far less than others would notice. */
export const limits = { ms: 20_000, heapMb: 256, threads: 3, idleMs: 60_000 };
/** A photo is read letter by letter: for longer, and one at a time. */
const photoMs = 60_000;
/** A manual of a thousand pages is read for longer than a letter; a job waits for it, nobody else. */
const manualMs = 120_000;
/** A busy machine begins a thread late; that is not the file's fault. */
const startWithinMs = 60_000;

const resting: Worker[] = [];
const oneOfFew = pLimit(limits.threads);
const oneByOne = pLimit(1);

async function start(): Promise<Worker> {
  const thread = new Worker(new URL('./read.worker.ts', import.meta.url), {
    // The parent's own flags (a test runner's, say) mean nothing there.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  // An error of a thread is heard by who waits for it; unheard it would end the process.
  thread.on('error', () => undefined);
  thread.once('exit', () => forget(thread));
  await once(thread, 'message', { signal: AbortSignal.timeout(startWithinMs) });
  return thread;
}

function forget(thread: Worker): boolean {
  const at = resting.indexOf(thread);
  if (at >= 0) resting.splice(at, 1);
  return at >= 0;
}

/** A thread that has read its file rests for a while: most files come in twos and threes. */
function rest(thread: Worker): void {
  resting.push(thread);
  thread.unref();
  setTimeout(() => {
    if (forget(thread)) void thread.terminate();
  }, limits.idleMs).unref();
}

const tooMuch = (): Unreadable =>
  new Unreadable(
    'unsupportedType',
    'FILE_UNREADABLE',
    'This file asks for more time or memory than files of its kind do. Save it again and retry.',
  );

async function ask(asked: Asked): Promise<Said> {
  const thread = resting.pop() ?? (await start());
  thread.ref();
  const isPhoto = asked.as === 'photoText';
  const said = new AbortController();
  const signal = AbortSignal.any([
    said.signal,
    AbortSignal.timeout(isPhoto ? photoMs : asked.as.endsWith('Pages') ? manualMs : limits.ms),
  ]);
  try {
    thread.postMessage(asked);
    const [answer] = (await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => {
        throw tooMuch();
      }),
    ])) as [Said];
    // What a photo took of memory is given back only with its thread.
    if (isPhoto) void thread.terminate();
    else rest(thread);
    return answer;
  } catch {
    // Too long, too much memory, or a fault of the reader: the file is not taken, and the thread does not live on.
    await thread.terminate();
    throw tooMuch();
  } finally {
    said.abort();
  }
}

/** Reads a stranger's file strictly, in a thread with a limit of time and memory. Errors: `Unreadable`, with the sentence its sender gets. */
export async function readStranger<K extends keyof Readings>(as: K, bytes: Uint8Array): Promise<Readings[K]> {
  const said = await (as === 'photoText' ? oneByOne : oneOfFew)(ask, { as, bytes });
  if ('read' in said) return said.read as Readings[K];
  if ('refused' in said) throw new Unreadable(said.refused.kind, said.refused.code, said.refused.message);
  throw tooMuch();
}
