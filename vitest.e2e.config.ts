import { defineConfig } from 'vitest/config';

// The browser journeys: two at a time, since a person waits more than the machine works, each on a product of its own as it is started for people.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/template.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // What a screen shows is waited for, never read once: a busy machine draws late.
    expect: { poll: { timeout: 15_000 } },
  },
});
