import type { ExternalServices } from '#kernel/server/context.ts';
import type { PushAnswer } from './pushMessage.ts';

/**
 * One text to one person by the LINE Messaging API (`POST /v2/bot/message/push`). The retry key makes a repeat harmless: LINE answers
 * 409 when it has this message already.
 */
export async function sendLine(
  line: NonNullable<ExternalServices['line']>,
  message: { to: string; text: string; retryKey: string },
): Promise<PushAnswer> {
  try {
    const answer = await fetch(`${line.url}/v2/bot/message/push`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      headers: {
        authorization: `Bearer ${line.token}`,
        'content-type': 'application/json',
        'x-line-retry-key': message.retryKey,
      },
      body: JSON.stringify({ to: message.to, messages: [{ type: 'text', text: message.text.slice(0, 5000) }] }),
    });
    await answer.body?.cancel();
    if (answer.ok || answer.status === 409) return { kind: 'sent' };
    const detail = `LINE answered ${answer.status}`;
    return { kind: answer.status === 429 || answer.status >= 500 ? 'later' : 'refused', detail };
  } catch (error) {
    return { kind: 'later', detail: error instanceof Error ? error.message.slice(0, 200) : 'LINE is not reachable' };
  }
}
