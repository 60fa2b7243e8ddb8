import { Worker } from 'node:worker_threads';
import { AppError } from '#kernel/shared/errors.ts';
import type { DocumentDefinition } from './definition.ts';
import { withSafePictures } from './pictures.ts';

const sizeLimit = 2_000_000;
/** So many documents are kept that were drawn before anybody asked. */
const mostExpected = 16;

/** The document maker of a process. */
export interface Documents {
  /** The PDF of a definition; the same definition always gives the same bytes. */
  render(definition: DocumentDefinition): Promise<Buffer>;
  /** Draws what somebody will probably ask for soon and then wait for; `render` hands it out if it is asked for to the letter. */
  expect(definition: DocumentDefinition): void;
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

interface Order {
  text: string;
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

type Answer = { bytes: Uint8Array } | { error: string; tooLong: boolean };

const failed = (code: string, message: string): AppError =>
  new AppError('unavailable', code, message, { retryAfter: 60 });

const stopping = (): AppError => failed('DOCUMENTS_CLOSED', 'The server is stopping. Try again in a minute.');

/** Opens the document maker: one thread, one document at a time, a short queue, a time limit for each. */
export function openDocuments(options: DocumentsOptions = {}): Documents {
  const { timeoutMs = 20_000, queue: queueLimit = 64, idleMs = 300_000 } = options;
  const queue: Order[] = [];
  const expected = new Map<string, Promise<Buffer>>();
  let worker: Worker | null = null;
  let current: Order | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let orders = 0;

  function settle(use: (order: Order) => void): void {
    clearTimeout(timer);
    const order = current;
    current = null;
    if (order) use(order);
    next();
  }

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
    thread.on('message', (answer: Answer) =>
      settle((order) => {
        if ('bytes' in answer) order.resolve(Buffer.from(answer.bytes));
        else if (answer.tooLong) order.reject(new AppError('tooLarge', 'DOCUMENT_TOO_LONG', answer.error));
        else order.reject(new Error(`The document could not be laid out: ${answer.error}`));
      }),
    );
    thread.on('error', (error) => {
      void dropWorker();
      settle((order) => order.reject(failed('DOCUMENT_FAILED', `The document could not be made: ${error.message}`)));
    });
    // A thread that waits must not keep a stopping process alive.
    thread.unref();
    return thread;
  }

  function next(): void {
    if (current || closed) return;
    const order = queue.shift();
    if (!order) {
      timer = setTimeout(() => void dropWorker(), idleMs).unref();
      return;
    }
    clearTimeout(timer);
    current = order;
    worker ??= start();
    worker.postMessage(order.text);
    timer = setTimeout(() => {
      void dropWorker();
      settle((late) =>
        late.reject(failed('DOCUMENT_TIMEOUT', 'The document took too long to make. Try it with less content.')),
      );
    }, timeoutMs);
  }

  async function render(definition: DocumentDefinition): Promise<Buffer> {
    if (closed) throw stopping();
    // One is made, the others wait.
    if (orders > queueLimit)
      throw failed('DOCUMENTS_BUSY', 'Too many documents are being made. Try again in a minute.');
    orders++;
    try {
      const text = JSON.stringify(await withSafePictures(definition));
      const drawn = expected.get(text)?.catch(() => enqueue(text));
      expected.delete(text);
      return await (drawn ?? enqueue(text));
    } finally {
      orders--;
    }
  }

  function enqueue(text: string): Promise<Buffer> {
    if (text.length > sizeLimit) {
      throw new AppError(
        'tooLarge',
        'DOCUMENT_TOO_LARGE',
        'The document is too large: text and pictures may have 2 MB.',
      );
    }
    // The server may have begun to stop while pictures were read.
    if (closed) throw stopping();
    return new Promise<Buffer>((resolve, reject) => {
      queue.push({ text, resolve, reject });
      next();
    });
  }

  function expect(definition: DocumentDefinition): void {
    // Never in the way of those who wait already.
    if (closed || queue.length > 2) return;
    const draw = async () => {
      const text = JSON.stringify(await withSafePictures(definition));
      if (expected.has(text)) return;
      expected.set(text, enqueue(text));
      const [oldest] = expected.keys();
      if (expected.size > mostExpected && oldest !== undefined) expected.delete(oldest);
      await expected.get(text)?.catch(() => expected.delete(text));
    };
    draw().catch(() => undefined);
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    const waiting = [...(current ? [current] : []), ...queue.splice(0)];
    current = null;
    for (const order of waiting) order.reject(stopping());
    await dropWorker();
  }

  return { render, expect, close };
}
