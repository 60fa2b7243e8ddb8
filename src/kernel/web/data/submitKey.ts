import { useState } from 'react';
import { ApiError, newKey } from './api.ts';

/** Runs a changing call under the key of its content. */
export type Submit = <Answer>(content: unknown, call: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/** False as long as an earlier try of the same content may have been stored: the line broke, the server failed or was busy, or the session ended before it could say. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * The keys of one dialog or screen. The same content sent again after a lost answer carries the same key, so the server acts once. An answer
 * or a refusal ends the submit: the next one is a new act under a new key.
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

/** `createSubmit` for as long as this component stands. */
export function useSubmitKey(): Submit {
  return useState(createSubmit)[0];
}
