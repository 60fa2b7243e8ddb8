import { connect, type Socket } from 'node:net';

/** One call of a load: method and path, with a body and further header lines where it has them. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: string;
  headers?: string;
}

/** The next call of a client, by its place among them; `last` reads the body of the answer before, null at the first. */
export type NextCall = (client: number, last: (() => string) | null) => Call;

export interface LoadResult {
  answers: number;
  seconds: number;
  /** Answers whose status was not 2xx, by status. */
  failed: Record<string, number>;
  bytes: number;
  /** Milliseconds of each answer, in rising order. */
  times: Float64Array;
}

const headEnd = Buffer.from('\r\n\r\n');

/** One keep-alive connection that asks one thing at a time. It reads just enough HTTP to know where an answer ends, so that asking stays cheaper than answering. */
class Connection {
  private readonly socket: Socket;
  private parts: Buffer[] = [];
  private held = 0;
  private wanted = -1;
  private status = 0;
  private done: ((answer: { status: number; bytes: number; text: () => string }) => void) | null = null;
  private failed: ((error: Error) => void) | null = null;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.take(chunk as Buffer));
    this.socket.on('error', (error) => this.failed?.(error));
    this.socket.on('close', () => this.failed?.(new Error('The server closed the connection.')));
  }

  ask(request: string): Promise<{ status: number; bytes: number; text: () => string }> {
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.failed = reject;
      this.socket.write(request);
    });
  }

  close(): void {
    this.failed = null;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.parts.push(chunk);
    this.held += chunk.length;
    if (this.wanted < 0) {
      const head = this.parts.length === 1 ? chunk : Buffer.concat(this.parts);
      const end = head.indexOf(headEnd);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text);
      if (!length) {
        this.failed?.(new Error(`An answer without a length: ${text.slice(0, 200)}`));
        return;
      }
      this.status = Number(text.slice(9, 12));
      this.wanted = end + 4 + Number(length[1]);
    }
    if (this.held < this.wanted) return;
    const { parts, status, held } = this;
    this.parts = [];
    this.held = 0;
    this.wanted = -1;
    this.done?.({ status, bytes: held, text: () => Buffer.concat(parts).toString('utf8') });
  }
}

/** The bytes of a call, with the cookie of the person who asks. */
function requestText(call: Call, port: number, cookie: string): string {
  const body = call.body ?? '';
  const length =
    call.method === 'GET' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${call.method} ${call.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n${length}${call.headers ?? ''}\r\n${body}`;
}

const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);

/** Asks once and answers status and body. */
export async function askOnce(
  call: Call,
  port: number,
  cookie: string,
): Promise<{ status: number; body: string; bytes: number }> {
  const connection = new Connection(port);
  try {
    const { status, bytes, text } = await connection.ask(requestText(call, port, cookie));
    return { status, bytes, body: bodyOf(text()) };
  } finally {
    connection.close();
  }
}

/** `clients` connections, each asking the next thing as soon as it has its answer, for `ms` milliseconds. */
export async function load(
  next: NextCall,
  options: { port: number; cookie: string; clients: number; ms: number },
): Promise<LoadResult> {
  const { port, cookie, clients, ms } = options;
  const times: number[] = [];
  const failed: Record<string, number> = {};
  let bytes = 0;
  const begin = performance.now();
  const until = begin + ms;
  const one = async (_: unknown, client: number) => {
    const connection = new Connection(port);
    let last: (() => string) | null = null;
    try {
      while (performance.now() < until) {
        const request = requestText(next(client, last), port, cookie);
        const start = performance.now();
        const answer = await connection.ask(request);
        times.push(performance.now() - start);
        bytes += answer.bytes;
        last = () => bodyOf(answer.text());
        if (answer.status < 200 || answer.status > 299) failed[answer.status] = (failed[answer.status] ?? 0) + 1;
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return {
    answers: times.length,
    seconds: (performance.now() - begin) / 1000,
    failed,
    bytes,
    times: Float64Array.from(times).sort(),
  };
}

/** The value below which `share` of all lie. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
