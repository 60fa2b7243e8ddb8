import type { ErrorBody } from '#kernel/shared/errors.ts';
import { ApiError, sessionEnded } from './api.ts';

/** What stands before each piece of an export: how far it is, and how many bytes of the file follow. */
interface Piece {
  total?: number;
  rows?: number;
  bytes: number;
  done?: true;
  error?: { code: string; message: string };
}

const newline = 10;

async function* piecesOf(answer: Response): AsyncGenerator<[Piece, Uint8Array<ArrayBuffer>]> {
  const reader = answer.body?.getReader();
  let rest = new Uint8Array();
  let piece: Piece | null = null;
  for (;;) {
    const end: number = piece ? piece.bytes : rest.indexOf(newline);
    if (end >= 0 && rest.length >= end) {
      if (piece) yield [piece, rest.slice(0, end)];
      piece = piece ? null : (JSON.parse(new TextDecoder().decode(rest.subarray(0, end))) as Piece);
      rest = rest.slice(piece ? end + 1 : end);
      continue;
    }
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    const both: Uint8Array<ArrayBuffer> = new Uint8Array(rest.length + value.length);
    both.set(rest);
    both.set(value, rest.length);
    rest = both;
  }
}

/** Reads an export and tells how far it is. Half a file is never given back: it would look like a whole one. */
export async function exportFile(
  path: string,
  signal: AbortSignal,
  onProgress: (progress: { rows: number; total: number }) => void,
): Promise<{ name: string; content: Blob; rows: number }> {
  const answer = await fetch(path, { headers: { accept: 'application/x-export' }, credentials: 'same-origin', signal });
  if (!answer.ok) {
    if (answer.status === 401) sessionEnded();
    throw new ApiError(answer.status, (await answer.json()) as Partial<ErrorBody>);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for await (const [piece, bytes] of piecesOf(answer)) {
    if (piece.error) throw new ApiError(0, piece.error);
    parts.push(bytes);
    total = piece.total ?? total;
    const rows = piece.rows ?? 0;
    onProgress({ rows, total });
    if (piece.done) return { name, content: new Blob(parts), rows };
  }
  const message = 'The connection broke before the file was complete. Nothing was saved; try again.';
  throw new ApiError(0, { code: 'CUT_OFF', message });
}
