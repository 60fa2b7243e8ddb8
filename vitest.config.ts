import { defineConfig } from 'vitest/config';

// The name of the export is the tool's: vitest reads a default export.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['src/kernel/testing/globalSetup.ts'],
          // A test named in docs/gates.md for a call fails when it does not make it any more.
          setupFiles: [
            'checks/calledWriters.setup.ts',
            ...(process.env['WHOLE_RUN'] ? ['checks/wholeProduct.setup.ts'] : []),
          ],
          environment: 'node',
          // The product is read once for each of two processes, not anew for each of 175 files: a quarter of the time.
          isolate: false,
          // A machine busy with other things is slow, not wrong; what must be fast says so with its figure.
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
