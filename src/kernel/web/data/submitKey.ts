import { useState } from 'react';
import { ApiError, newKey } from './api.ts';

/** Runs a changing call under the key of its content. */
export type Submit = <Answer>(content: unknown, call: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/** Whether an error says for certain that nothing was stored. Not after a broken connection, a failed or busy server, or an ended session. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * The keys of one dialog or screen. The same content sent again after a lost answer carries the same key, so the server acts once. An answer
 * or a refusal ends the submit: the next one has a new key.
 */
export function createSubmit(): Submit {
  let last: { content: string; key: string } | null = null;
  return async (content, call) => {
    const text = JSON.stringify(content) ?? '';
    if (last?.content !== text) last = { content: text, key: newKey() };
    const { key } = last;
    const end = () => {
      if (last?.key === key) last = null;
    };
    try {
      const answer = await call(key);
      end();
      return answer;
    } catch (error) {
      if (isFinal(error)) end();
      throw error;
    }
  };
}

/** `createSubmit` for as long as this component is mounted. */
export function useSubmitKey(): Submit {
  return useState(createSubmit)[0];
}
