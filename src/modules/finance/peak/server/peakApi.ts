import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { PeakSettings } from '#kernel/server/context.ts';
import { rounded } from '#modules/finance/money/shared/public.ts';

// PEAK's Open API as it is published (stores-finance R-PEAK-1, S23). It answers 200 to failures too: only resCode 200 of the envelope and of the row counts.

/** How PEAK keeps a document: its address, and the names its rows stand under. */
export const peakShapes = {
  contact: { path: '/contacts', envelope: 'PeakContacts', rows: 'contacts' },
  invoice: { path: '/invoices', envelope: 'PeakInvoices', rows: 'invoices' },
  receipt: { path: '/receipts', envelope: 'PeakReceipts', rows: 'receipts' },
  journal: { path: '/dailyjournals', envelope: 'PeakDailyJournals', rows: 'dailyJournals' },
  account: { path: '/accountcode', envelope: 'PeakAccountCode', rows: 'accountCode' },
  product: { path: '/products', envelope: 'PeakProducts', rows: 'products' },
  service: { path: '/services', envelope: 'PeakServices', rows: 'services' },
} as const;
export type PeakShape = keyof typeof peakShapes;

/**
 * What became of a question. `refused` is PEAK's own no; `later` leaves open whether it arrived (away, slow, 5xx, unreadable); `access` is the
 * connection itself: nothing else needs to be tried before that is mended.
 */
type No = { kind: 'refused' | 'later' | 'access'; code: string | null; text: string };
type Rows = { kind: 'ok'; rows: Row[] };
export interface InPeak {
  id: string;
  code: string;
  amount: string | null;
  isVoid: boolean;
}
export type Sent = { kind: 'stored'; found: InPeak } | { kind: 'duplicate'; code: string; text: string } | No;
export type Found = { kind: 'found'; found: InPeak } | { kind: 'absent' } | No;

const scalar = z.union([z.string(), z.number().transform(String)]);
const row = z.looseObject({
  resCode: scalar.nullish(),
  resDesc: z.string().nullish(),
  id: scalar.nullish(),
  code: scalar.nullish(),
  name: z.string().nullish(),
  nameEn: z.string().nullish(),
  accountCode: scalar.nullish(),
  netAmount: scalar.nullish(),
  status: z.string().nullish(),
});
type Row = z.infer<typeof row>;
const envelopeOf = z.looseObject({ resCode: scalar, resDesc: z.string().nullish() });

const waitMs = { value: 20_000 };
/** How long an answer is waited for, in milliseconds; tests wait less. */
export const answerWithin = (ms: number): void => void (waitMs.value = ms);
const mostBytes = 5_000_000;
const tokenFor = 23 * 3_600_000;
const tokens = new Map<string, { token: string; until: number }>();
const tokenKey = ({ url, connectId }: PeakSettings) => `${url} ${connectId}`;

const no = (kind: No['kind'], text: string, code: string | null = null): No => ({ kind, code, text });
const unreadable = no('later', 'PEAK answered something that cannot be read.');

/** `20261128103000`: the moment in UTC, and its HMAC-SHA1 under the connect id. */
function signedTime({ connectId, signature }: PeakSettings, now: Date): Record<string, string> {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return {
    'time-stamp': stamp,
    'time-signature': createHmac('sha1', connectId).update(stamp).digest(signature),
  };
}

async function textOf(response: Response): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += (piece as Uint8Array).length;
    if (size > mostBytes) return null;
    pieces.push(piece as Uint8Array);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Asks once; never throws. The envelope is found by its name in whatever letters. */
async function once(
  peak: PeakSettings,
  { method, path, body, headers }: { method: string; path: string; body?: object; headers: Record<string, string> },
  envelope: string,
): Promise<{ kind: 'envelope'; value: Record<string, unknown>; code: string; text: string } | No> {
  const signal = AbortSignal.timeout(waitMs.value);
  try {
    const response = await fetch(`${peak.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...signedTime(peak, new Date()),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
    const text = await textOf(response);
    if (response.status === 401 || response.status === 403)
      return no('access', 'PEAK refuses the connection: connect ID, password or user token.', String(response.status));
    if (response.status >= 500 || response.status === 429)
      return no('later', `PEAK answered ${response.status}.`, String(response.status));
    const whole = jsonOf(text);
    const entries = whole && typeof whole === 'object' ? Object.entries(whole) : [];
    const found = entries.find(([name]) => name.toLowerCase() === envelope.toLowerCase())?.[1];
    const parsed = envelopeOf.safeParse(found);
    if (!parsed.success)
      return response.ok ? unreadable : no('refused', `PEAK answered ${response.status}.`, String(response.status));
    return {
      kind: 'envelope',
      value: parsed.data,
      code: parsed.data.resCode,
      text: parsed.data.resDesc ?? '',
    };
  } catch (error) {
    if (signal.aborted) return no('later', 'PEAK did not answer in time.');
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    return no('later', `PEAK was not reached: ${cause ?? 'the connection broke'}.`);
  }
}

async function clientToken(peak: PeakSettings): Promise<string | No> {
  const known = tokens.get(tokenKey(peak));
  if (known && known.until > Date.now()) return known.token;
  const answer = await once(
    peak,
    {
      method: 'POST',
      path: '/clienttoken',
      body: { PeakClientToken: { connectId: peak.connectId, password: peak.password } },
      headers: {},
    },
    'PeakClientToken',
  );
  if (answer.kind !== 'envelope') return answer;
  const { token } = answer.value;
  if (answer.code !== '200' || typeof token !== 'string' || token === '')
    return no('access', `PEAK gave no client token: ${answer.text || 'no reason told'}`, answer.code);
  tokens.set(tokenKey(peak), { token, until: Date.now() + tokenFor });
  return token;
}

// A token that ran out or is not known any more; asked once again with a new one.
const spent = new Set(['401', '403', '600', '601', '602', '603']);

/** Asks with the four headers; a spent token is renewed once. */
async function ask(
  peak: PeakSettings,
  shape: PeakShape,
  request: { method: string; path: string; body?: object },
): Promise<{ kind: 'envelope'; value: Record<string, unknown>; code: string; text: string } | No> {
  for (let isAgain = false; ; isAgain = true) {
    const token = await clientToken(peak);
    if (typeof token !== 'string') return token;
    const headers = { 'client-token': token, 'user-token': peak.userToken };
    const answer = await once(peak, { ...request, headers }, peakShapes[shape].envelope);
    const isSpent = answer.kind === 'access' || (answer.kind === 'envelope' && spent.has(answer.code));
    if (!isSpent) return answer;
    tokens.delete(tokenKey(peak));
    if (isAgain)
      return answer.kind === 'envelope' ? no('access', `PEAK refuses the token: ${answer.text}`, answer.code) : answer;
  }
}

/** The rows of an answer whose envelope says 200. An envelope of another code is PEAK's no, and a code of 500 and above is for later. */
function rowsOf(answer: Awaited<ReturnType<typeof ask>>, shape: PeakShape): Rows | No {
  if (answer.kind !== 'envelope') return answer;
  if (answer.code !== '200')
    return no(Number(answer.code) >= 500 ? 'later' : 'refused', answer.text || 'No reason told.', answer.code);
  const given = answer.value[peakShapes[shape].rows];
  const parsed = z.array(row).safeParse(given);
  return parsed.success ? { kind: 'ok', rows: parsed.data } : unreadable;
}

const amountOf = (given: string | null | undefined): string | null =>
  given !== null && given !== undefined && /^-?\d+([.]\d{1,8})?$/.test(given) ? rounded(given) : null;

const inPeak = ({ id, code, netAmount, status }: Row, ours: string): InPeak | null =>
  id ? { id, code: code ?? ours, amount: amountOf(netAmount), isVoid: /^void/i.test(status ?? '') } : null;

/** Sends one row; PEAK's 100 says that it has the number already. */
async function post(
  peak: PeakSettings,
  shape: PeakShape,
  request: { method: string; path: string; row: object; code: string },
): Promise<Sent> {
  const { envelope, rows } = peakShapes[shape];
  const body = { [envelope]: { [rows]: [request.row] } };
  const answer = await ask(peak, shape, { method: request.method, path: request.path, body });
  if (answer.kind === 'envelope' && answer.code === '100') return { kind: 'duplicate', code: '100', text: answer.text };
  const told = rowsOf(answer, shape);
  if (told.kind !== 'ok') return told;
  const [first] = told.rows;
  if (!first?.resCode) return unreadable;
  if (first.resCode === '100') return { kind: 'duplicate', code: '100', text: first.resDesc ?? '' };
  if (first.resCode !== '200')
    return no(Number(first.resCode) >= 500 ? 'later' : 'refused', first.resDesc ?? 'No reason told.', first.resCode);
  const found = inPeak(first, request.code);
  return found ? { kind: 'stored', found } : unreadable;
}

/** Sends a document, or the change of a contact PEAK has. */
export const sendRow = (peak: PeakSettings, shape: PeakShape, code: string, given: object, id?: string) =>
  post(peak, shape, {
    method: id ? 'PUT' : 'POST',
    path: peakShapes[shape].path,
    row: id ? { id, ...given } : given,
    code,
  });

/** Voids a document; PEAK never deletes one (R-PEAK-3). */
export const voidRow = (peak: PeakSettings, shape: PeakShape, { id, code }: Pick<InPeak, 'id' | 'code'>) =>
  post(peak, shape, { method: 'POST', path: `${peakShapes[shape].path}/void`, row: { id, code }, code });

/** What PEAK has under one of our numbers. A row of another number is none; one whose own code is no 200 says nothing, whatever its envelope says (R-PEAK-1). */
export async function lookUp(peak: PeakSettings, shape: PeakShape, code: string): Promise<Found> {
  const path = `${peakShapes[shape].path}?code=${encodeURIComponent(code)}`;
  const told = rowsOf(await ask(peak, shape, { method: 'GET', path }), shape);
  if (told.kind === 'refused' && told.code === '404') return { kind: 'absent' };
  if (told.kind !== 'ok') return told;
  const own = told.rows.find((one) => one.code?.toUpperCase() === code.toUpperCase());
  const fault = told.rows.find(({ resCode }) => resCode && resCode !== '200' && resCode !== '404');
  if (fault && !own?.id)
    return no(Number(fault.resCode) >= 500 ? 'later' : 'refused', fault.resDesc || 'No reason told.', fault.resCode);
  if (own?.resCode === '404') return { kind: 'absent' };
  const found = own && inPeak(own, code);
  return found ? { kind: 'found', found } : { kind: 'absent' };
}

/** Everything of a list PEAK keeps. */
export async function listOf(peak: PeakSettings, shape: 'account' | 'product' | 'service'): Promise<Rows | No> {
  return rowsOf(await ask(peak, shape, { method: 'GET', path: peakShapes[shape].path }), shape);
}
