import { expect, test } from 'vitest';
import {
  archivedReason,
  fixedPartReason,
  fixedReason,
  missingReason,
  sameReason,
  whenReason,
} from '#kernel/shared/declared.ts';
import { trial, trialWorkflow } from '#kernel/testing/trial.ts';
import { read } from './th.refusals.ts';

test('what every record may be refused for is read in Thai, with its values', () => {
  const row = { status: 'approved', witness1Id: 'a', witness2Id: 'a' };
  const sentences = [
    archivedReason(trial),
    fixedReason(trial, { status: 'done' }),
    fixedPartReason(trial, row, 'title'),
    ...[new Date('2026-01-04'), new Date('2026-03-01')].map(
      (now) => whenReason(trial, { doneOn: '2026-02-01', dueOn: '2026-02-01' }, now)?.message,
    ),
    sameReason(trial, row, {})?.message,
    sameReason(trial, row, { user: 'a' })?.message,
    missingReason(trial, {}, trialWorkflow.transitions.finish, {}),
    missingReason(trial, row, trialWorkflow.transitions.finish, {}),
    'Of files, only these are kept here: Photos.',
    'Title is already used by another trial record.',
    'Title, Witness 1: another trial record has the same.',
  ];
  for (const sentence of sentences) {
    const thai = read(String(sentence));
    expect(thai).not.toBe(sentence);
    expect(thai).toMatch(/[\u0E00-\u0E7F]/);
  }
});
