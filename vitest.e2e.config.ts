import { defineConfig } from 'vitest/config';

// The browser journeys: one at a time, on the product as it is started for people.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
});
