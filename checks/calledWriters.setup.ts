import { afterEach } from 'vitest';
import { callsMadeBy, countCalls, saidBySuccess, turnedBy } from '#kernel/testing/trace.ts';
import { gateCodes } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import { certificateSentences } from './certificateSentences.table.ts';
import { isThat, turnsOf, writersShownBy } from './gateFact.ts';
import { gateFacts } from './gateFacts.table.ts';
import { notHeard } from './notHeard.ts';

// Nothing is signed before every gate is green.
saidBySuccess.set(
  'POST /api/releases',
  gateCodes.map((code) => `${code} pass`),
);

// After each test: the calls the table of facts names it for were made by it and answered well, and the gate turned by those it stands first for.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') return;
  const { name: file, filepath } = task.file;
  // What proves a sentence does so by calls; a rule of the database alone stands beside a test that makes them.
  const proves = certificateSentences.find(({ shown: [first] }) => isThat(first, file, task.name));
  if (proves && countCalls(filepath, task.name) === 0)
    throw new Error(`docs/gates-proof.md names this test for ${proves.id}, and it makes no call`);
  const named = writersShownBy(gateFacts, file, task.name);
  if (named.length === 0) return;
  const made = callsMadeBy(filepath, task.name);
  const missing = named.filter((call) => !made.has(call));
  if (missing.length > 0)
    throw new Error(`docs/gates.md names this test for calls it does not make: ${missing.join(', ')}`);
  const turns = turnsOf(gateFacts, file, task.name, turnedBy(filepath, task.name));
  const still = turns.filter(({ pair, turns: does }) => !does && !notHeard[pair]);
  if (still.length > 0)
    throw new Error(
      `docs/gates.md names this test for gates it does not hear turn: ${still.map(({ pair }) => pair).join('; ')}`,
    );
  const known = turns.filter(({ pair, turns: does }) => does && notHeard[pair]);
  if (known.length > 0)
    throw new Error(
      `The gate turns by now; take it out of checks/notHeard.ts: ${known.map(({ pair }) => pair).join('; ')}`,
    );
});
