import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

// With the usual timer a second key press may come before the screen knows of the first, and undo it.
notifyManager.setScheduler(queueMicrotask);

/** The one cache of what the server said. A key starts with the record's name, so that a live change finds it. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // A refusal is an answer; only a lost connection or a busy server is worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      retryDelay: (attempt) => Math.min(800 * 2 ** attempt, 5000),
      // The browser's own "online" flag lies behind a hangar's access point; the call itself is the test.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
