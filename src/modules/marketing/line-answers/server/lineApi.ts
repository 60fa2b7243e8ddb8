import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface LineAccount {
  url: string;
  token: string;
  secret: string;
}

/** What was said to whom, as the history keeps it. */
export const fingerprintOf = (userId: string, words: string): string =>
  createHash('sha256').update(`${userId} ${words}`).digest('hex').slice(0, 32);

/** What came of sending: accepted now or before; refused for good; nobody knows, to be sent again with the same key; over the quota of the month. */
export type Sent = { kind: 'sent' } | { kind: 'refused' | 'later' | 'quota'; text: string };

const waitMs = 10_000;

async function ask(line: LineAccount, path: string, init: RequestInit, ms = waitMs): Promise<Response> {
  return fetch(`${line.url}${path}`, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
    headers: { authorization: `Bearer ${line.token}`, 'content-type': 'application/json', ...init.headers },
  });
}

/** What LINE says of a failure, in its own words. */
async function told(answer: Response): Promise<string> {
  const text = (await answer.text().catch(() => '')).slice(0, 2000);
  const message = /"message"\s*:\s*"([^"]{1,200})/.exec(text)?.[1];
  return message ? `LINE answered ${answer.status}: ${message}` : `LINE answered ${answer.status}`;
}

const silent = (error: unknown): Sent => ({
  kind: 'later',
  text: error instanceof Error && error.name === 'TimeoutError' ? 'LINE did not answer.' : 'LINE was not reached.',
});

/** One push with its retry key (R-MSG-1): 409 says that LINE accepted this key before, and nothing is sent twice. */
export async function push(
  line: LineAccount,
  message: { to: string; messages: readonly object[]; retryKey: string },
  ms = waitMs,
): Promise<Sent> {
  const { to, messages, retryKey } = message;
  try {
    const answer = await ask(
      line,
      '/v2/bot/message/push',
      { method: 'POST', headers: { 'x-line-retry-key': retryKey }, body: JSON.stringify({ to, messages }) },
      ms,
    );
    if (answer.ok || answer.status === 409) {
      await answer.body?.cancel();
      return { kind: 'sent' };
    }
    const text = await told(answer);
    if (answer.status === 429) return { kind: text.includes('monthly limit') ? 'quota' : 'later', text };
    return { kind: answer.status >= 500 ? 'later' : 'refused', text };
  } catch (error) {
    return silent(error);
  }
}

/** An answer within the minute LINE's reply token counts; it is not of the quota, and not sent twice. */
export async function reply(line: LineAccount, message: { replyToken: string; text: string }): Promise<Sent> {
  try {
    const body = JSON.stringify({
      replyToken: message.replyToken,
      messages: [{ type: 'text', text: message.text.slice(0, 5000) }],
    });
    const answer = await ask(line, '/v2/bot/message/reply', { method: 'POST', body });
    if (!answer.ok) return { kind: 'refused', text: await told(answer) };
    await answer.body?.cancel();
    return { kind: 'sent' };
  } catch (error) {
    return silent(error);
  }
}

const limitSchema = z.object({ type: z.enum(['limited', 'none']), value: z.number().int().optional() });
const usedSchema = z.object({ totalUsage: z.number().int() });

/** How many messages this month may have, null without a limit, and how many it had. */
export async function quotaOf(
  line: LineAccount,
): Promise<{ ok: true; most: number | null; used: number } | { ok: false; fault: string }> {
  try {
    const [limit, used] = await Promise.all([
      ask(line, '/v2/bot/message/quota', { method: 'GET' }),
      ask(line, '/v2/bot/message/quota/consumption', { method: 'GET' }),
    ]);
    if (!limit.ok) return { ok: false, fault: await told(limit) };
    if (!used.ok) return { ok: false, fault: await told(used) };
    const [most, count] = [limitSchema.safeParse(await limit.json()), usedSchema.safeParse(await used.json())];
    if (!most.success || !count.success) return { ok: false, fault: 'LINE answered something that is no quota.' };
    return {
      ok: true,
      most: most.data.type === 'limited' ? (most.data.value ?? null) : null,
      used: count.data.totalUsage,
    };
  } catch (error) {
    const { text } = silent(error) as { text: string };
    return { ok: false, fault: text };
  }
}

const macOf = (secret: string, text: string) => createHmac('sha256', secret).update(text, 'utf8').digest();
const isSame = (own: Buffer, given: Buffer) => own.length === given.length && timingSafeEqual(own, given);

/** Whether LINE signed this body: `x-line-signature` is the HMAC-SHA256 of it by the channel secret, in base64. */
export const isSigned = (secret: string, body: string, signature: unknown): boolean =>
  typeof signature === 'string' && isSame(macOf(secret, body), Buffer.from(signature, 'base64'));

/** What stands behind a button: the message, the answer, and our own seal over both, so that no other answer can be made of it. */
export const sealed = (secret: string, messageId: string, answer: 'accepted' | 'declined'): string =>
  `oa.${messageId}.${answer}.${macOf(secret, `oa.${messageId}.${answer}`).toString('base64url')}`;

/** The message and the answer of a button, or null where the seal is not ours. */
export function unsealed(secret: string, data: string): { messageId: string; answer: 'accepted' | 'declined' } | null {
  const found = /^oa[.]([0-9a-f-]{36})[.](accepted|declined)[.]([\w-]{43})$/.exec(data);
  if (!found) return null;
  const [, messageId = '', answer = '', seal = ''] = found;
  return isSame(macOf(secret, `oa.${messageId}.${answer}`), Buffer.from(seal, 'base64url'))
    ? { messageId, answer: answer as 'accepted' | 'declined' }
    : null;
}
