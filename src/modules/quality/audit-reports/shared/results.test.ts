import { expect, test } from 'vitest';
import { missingOf, sharesOf, type ReportFacts } from './results.ts';

test('R-AUD-9 conformity is of what was judged, coverage of what applies', () => {
  expect(sharesOf(['conform', 'conform', 'level2', 'observation', 'na', 'notChecked', null])).toEqual({
    asked: 7,
    open: 1,
    coverage: 67,
    conformity: 50,
  });
  expect(sharesOf([])).toEqual({ asked: 0, open: 0, coverage: null, conformity: null });
  expect(sharesOf(['na', 'na'])).toEqual({ asked: 2, open: 0, coverage: null, conformity: null });
});

const facts: ReportFacts = {
  kind: 'process',
  jobId: null,
  heldOn: '2026-11-20',
  peopleMet: 'Foreman',
  summary: 'In order',
  answers: [],
  findings: [],
  observations: [],
};
const tools = '145.A.40';

test('a report is issued when each question is answered and what does not conform is raised against its clause', () => {
  expect(missingOf(facts)).toEqual([]);
  expect(missingOf({ ...facts, heldOn: null, peopleMet: null, summary: null })).toHaveLength(3);
  expect(missingOf({ ...facts, kind: 'product' })).toEqual(['A product audit looks at one work order: name it.']);
  const answers: ReportFacts['answers'] = [
    { no: 1, result: 'conform', clause: tools },
    { no: 2, result: null, clause: tools },
    { no: 3, result: 'level2', clause: tools },
    { no: 4, result: 'observation', clause: '145.A.25' },
    { no: 5, result: 'na', clause: tools },
  ];
  expect(missingOf({ ...facts, answers })).toEqual([
    'Question 2 is not answered.',
    'Question 3 is answered Level 2: raise the finding against 145.A.40.',
    'Question 4 is an observation: write it down against 145.A.25.',
  ]);
  const raised = { findings: [{ level: 'level2', clause: tools }], observations: [{ clause: '145.A.25' }] };
  expect(missingOf({ ...facts, ...raised, answers })).toEqual(['Question 2 is not answered.']);
  const ofOtherLevel = { ...raised, findings: [{ level: 'level1', clause: tools }] };
  expect(missingOf({ ...facts, ...ofOtherLevel, answers })).toHaveLength(2);
});
