import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { AppError } from '#kernel/shared/errors.ts';
import type { AnyDefinition } from './form.ts';
import { withSafePictures } from './pictures.ts';

const sizeLimit = 2_000_000;
/** How many documents drawn in advance are kept in the cache. */
const mostExpected = 16;

/** The document maker of a process. */
export interface Documents {
  /** The PDF of a definition; the same definition always gives the same bytes. */
  render(definition: AnyDefinition): Promise<Buffer>;
  /** Draws what somebody will probably ask for soon and then wait for; `render` hands it out if it is asked for to the letter. */
  expect(definition: AnyDefinition): void;
  /** Ends the thread; documents still waiting are refused. */
  close(): Promise<void>;
}

export interface DocumentsOptions {
  /** How long one document may take. */
  timeoutMs?: number;
  /** How many documents may wait. */
  queue?: number;
  /** The thread ends when it had nothing to do for so long, and gives its memory back. */
  idleMs?: number;
}

type Answer = { bytes: Uint8Array } | { error: string; tooLong: boolean };

const failed = (code: string, message: string): AppError =>
  new AppError('unavailable', code, message, { retryAfter: 60 });

const stopping = (): AppError => failed('DOCUMENTS_CLOSED', 'The server is stopping. Try again in a minute.');

/** Opens the document maker: one thread, one document at a time, a short queue, a time limit for each. */
export function openDocuments(options: DocumentsOptions = {}): Documents {
  const { timeoutMs = 20_000, queue: queueLimit = 64, idleMs = 300_000 } = options;
  const queue = new PQueue({ concurrency: 1 });
  const expected = new Map<string, Promise<Buffer>>();
  const closing = new AbortController();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function dropWorker(): Promise<void> {
    const old = worker;
    worker = null;
    old?.removeAllListeners();
    // An error on the way out belongs to nobody any more; unheard it would end the process.
    old?.on('error', () => undefined);
    await old?.terminate();
  }

  function start(): Worker {
    const thread = new Worker(new URL('./render.worker.ts', import.meta.url), {
      // The parent's own flags (a test runner's, say) mean nothing there.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    thread.on('error', () => void dropWorker());
    return thread;
  }

  async function draw(text: string): Promise<Buffer> {
    // The server may have begun to stop while pictures were read.
    if (closing.signal.aborted) throw stopping();
    clearTimeout(idle);
    const thread = (worker ??= start());
    thread.ref();
    thread.postMessage(text);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const [answer] = (await once(thread, 'message', { signal }).catch(async (error: Error) => {
      await dropWorker();
      if (closing.signal.aborted) throw stopping();
      throw signal.aborted
        ? failed('DOCUMENT_TIMEOUT', 'The document took too long to make. Try it with less content.')
        : failed('DOCUMENT_FAILED', `The document could not be made: ${error.message}`);
    })) as [Answer];
    // A thread that waits must not keep a stopping process alive.
    thread.unref();
    idle = setTimeout(() => void dropWorker(), idleMs).unref();
    if ('bytes' in answer) return Buffer.from(answer.bytes);
    if (answer.tooLong) throw new AppError('tooLarge', 'DOCUMENT_TOO_LONG', answer.error);
    throw new Error(`The document could not be laid out: ${answer.error}`);
  }

  async function enqueue(text: string): Promise<Buffer> {
    if (text.length > sizeLimit)
      throw new AppError('tooLarge', 'DOCUMENT_TOO_LARGE', 'A document may have 2 MB of text and pictures.');
    if (queue.size >= queueLimit)
      throw failed('DOCUMENTS_BUSY', 'Too many documents are being made. Try again in a minute.');
    return queue.add(() => draw(text));
  }

  async function render(definition: AnyDefinition): Promise<Buffer> {
    const text = JSON.stringify(await withSafePictures(definition));
    const drawn = expected.get(text)?.catch(() => enqueue(text));
    expected.delete(text);
    return drawn ?? enqueue(text);
  }

  function expect(definition: AnyDefinition): void {
    // Never in the way of those who wait already.
    if (closing.signal.aborted || queue.size > 2) return;
    const drawAhead = async () => {
      const text = JSON.stringify(await withSafePictures(definition));
      if (expected.has(text)) return;
      expected.set(text, enqueue(text));
      const [oldest] = expected.keys();
      if (expected.size > mostExpected && oldest !== undefined) expected.delete(oldest);
      await expected.get(text)?.catch(() => expected.delete(text));
    };
    drawAhead().catch(() => undefined);
  }

  async function close(): Promise<void> {
    closing.abort();
    clearTimeout(idle);
    await queue.onIdle();
    await dropWorker();
  }

  return { render, expect, close };
}
