import { expect, test } from 'vitest';
import { approvalStatus } from './approvalStatus.ts';
import { diffLists, type ListLine } from './listDiff.ts';
import { evaluationPointNames, missingPoints, submissionProblem, type SelfEvaluation } from './selfEvaluation.ts';

const complete: SelfEvaluation = {
  ...Object.fromEntries(evaluationPointNames.map((name) => [name, { ok: true, evidence: 'MOE 1.9' }])),
  assessor: 'N. Chai',
};

test('an approval expires after its last day, and is expiring from 120 days before', () => {
  const approval = { validTo: '2026-12-31', suspended: false };
  expect(approvalStatus(approval, '2026-09-01')).toBe('active');
  expect(approvalStatus(approval, '2026-09-02')).toBe('expiring');
  expect(approvalStatus(approval, '2026-12-31')).toBe('expiring');
  expect(approvalStatus(approval, '2027-01-01')).toBe('expired');
  expect(approvalStatus({ ...approval, suspended: true }, '2026-09-01')).toBe('suspended');
});

test('a self-evaluation point needs a yes and its evidence', () => {
  expect(missingPoints(null)).toEqual(evaluationPointNames);
  expect(missingPoints(complete)).toEqual([]);
  expect(missingPoints({ ...complete, tools: { ok: true, evidence: ' ' } })).toEqual(['tools']);
  expect(missingPoints({ ...complete, staff: { ok: false, evidence: 'none' } })).toEqual(['staff']);
});

test('two added parts without certifying staff cannot be submitted', () => {
  const noStaff = { selfEvaluation: { ...complete, staff: { ok: false, evidence: '' } } };
  expect(submissionProblem([noStaff, noStaff, { selfEvaluation: complete }])).toBe(
    '2 added parts have no qualified certifying staff: they cannot be submitted.',
  );
  expect(submissionProblem([noStaff])).toBe(
    '1 added part has no qualified certifying staff: they cannot be submitted.',
  );
  expect(submissionProblem([{ selfEvaluation: complete }])).toBeNull();
  expect(submissionProblem([{ selfEvaluation: { ...complete, assessor: undefined } }])).toBe(
    '1 self-evaluation names no assessor: they cannot be submitted.',
  );
});

test('a draft is compared with the effective list line by line, by key', () => {
  const line = (capKey: string, more: Partial<ListLine> = {}): ListLine => ({
    capKey,
    partnumber: 'C20195162',
    rating: 'C14',
    workScopes: ['repair', 'overhaul'],
    shop: 'wheel',
    manual: 'CMM 32-47-46',
    limitations: null,
    state: 'active',
    ...more,
  });
  const effective = [line('CAP-0001'), line('CAP-0002'), line('CAP-0003')];
  const draft = [
    line('CAP-0001', { workScopes: ['overhaul', 'repair'] }),
    line('CAP-0002', { state: 'suspended' }),
    line('CAP-0004'),
  ];
  const diff = diffLists(effective, draft);
  expect(diff.added.map((each) => each.capKey)).toEqual(['CAP-0004']);
  expect(diff.removed.map((each) => each.capKey)).toEqual(['CAP-0003']);
  expect(diff.changed.map((each) => [each.after.capKey, each.fields])).toEqual([['CAP-0002', ['state']]]);
});
