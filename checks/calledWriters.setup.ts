import { afterEach } from 'vitest';
import { callsMadeBy } from '#kernel/testing/trace.ts';
import { writersShownBy } from './gateFact.ts';
import { gateFacts } from './gateFacts.table.ts';

// After each test: the calls the table of facts names it for were made by it, and answered well.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') return;
  const named = writersShownBy(gateFacts, task.file.name, task.name);
  if (named.length === 0) return;
  const made = callsMadeBy(task.file.filepath, task.name);
  const missing = named.filter((call) => !made.has(call));
  if (missing.length > 0)
    throw new Error(`docs/gates.md names this test for calls it does not make: ${missing.join(', ')}`);
});
