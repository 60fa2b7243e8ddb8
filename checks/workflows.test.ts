import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import type { Workflow } from '#kernel/shared/workflow.ts';
import { against, nothingNew } from './baseline.ts';
import { declaredWorkflows } from './declared.ts';
import { filesUnder, isCode, textOf } from './tree.ts';

const tones = ['neutral', 'info', 'good', 'warn', 'bad'];

/** The states a module's server code sets by itself, when something else happened (the goods were counted, the paper was signed). */
function systemStates(workflow: Workflow, serverCode: string): string[] {
  const isSet = (state: string) => new RegExp(`(?<![=!]== ?)(?<!includes\\()'${state}'`).test(serverCode);
  return Object.keys(workflow.record.states ?? {}).filter(isSet);
}

/** All server code of the module that declares a record. */
function serverCodeOf(record: string): string {
  const declared = filesUnder('src/modules').filter(
    (path) => path.endsWith('.record.ts') && textOf(path).includes(`name: '${record}'`),
  );
  const folders = declared.map((path) => path.replace(/shared[/][^/]+$/, 'server'));
  return folders.flatMap(filesUnder).filter(isCode).map(textOf).join('\n');
}

/** What cannot happen, or cannot be read, in a workflow. */
function workflowFaults(workflow: Workflow, serverCode = ''): string[] {
  const { record, start, transitions } = workflow;
  const states = record.states ?? {};
  const faults: string[] = [];
  const say = (text: string) => faults.push(`${record.name}: ${text}`);
  for (const [name, state] of Object.entries(states)) {
    if (!state.label.trim()) say(`state ${name} has no label`);
    if (!tones.includes(state.tone)) say(`state ${name} has no tone`);
  }
  if (!states[start]) say(`starts in ${start}, which is no state`);
  const reached = new Set([start, ...systemStates(workflow, serverCode)]);
  for (let grew = true; grew;) {
    const before = reached.size;
    for (const { from, to } of Object.values(transitions))
      if (from.some((state) => reached.has(state))) reached.add(to);
    grew = reached.size > before;
  }
  for (const [name, step] of Object.entries(transitions)) {
    if (!step.label.trim()) say(`step ${name} has no label`);
    if (step.from.length === 0) say(`step ${name} starts nowhere`);
    for (const state of [...step.from, step.to])
      if (!states[state]) say(`step ${name} names ${state}, which is no state`);
    if (!step.from.some((state) => reached.has(state))) say(`step ${name} can never be taken`);
    if (step.meaning && step.sign === undefined) say(`step ${name} has a meaning but no statement`);
    if (step.sign !== undefined && step.sign.trim().split(/\s+/).length < 3)
      say(`step ${name} is signed without a sentence`);
  }
  for (const name of Object.keys(states)) if (!reached.has(name)) say(`state ${name} is reached by no step`);
  return faults;
}

test('every step can be taken, every state is reached and has a label and a tone, every signed step has its statement', async () => {
  const workflows = await declaredWorkflows();
  const steps = workflows.reduce((sum, workflow) => sum + Object.keys(workflow.transitions).length, 0);
  printFigure('workflows', `${workflows.length} with ${steps} steps`);
  expect(workflows.length).toBeGreaterThan(5);
  expect(
    against(
      'workflows',
      workflows.flatMap((workflow) => workflowFaults(workflow, serverCodeOf(workflow.record.name))),
    ),
  ).toEqual(nothingNew);
});

test('the workflow check sees a dead step, an unreached state and a signature without words', () => {
  const record = {
    name: 'thing',
    states: {
      open: { label: 'Open', tone: 'info' },
      shut: { label: 'Shut', tone: 'good' },
      lost: { label: '', tone: 'bad' },
    },
  };
  const step = { label: 'Go', who: 'signedIn' };
  const workflow = {
    record,
    start: 'open',
    transitions: {
      shut: { ...step, from: ['open'], to: 'shut', sign: 'Yes' },
      find: { ...step, from: ['lost'], to: 'open', meaning: 'performed' },
    },
  } as unknown as Workflow;
  expect(workflowFaults(workflow)).toEqual([
    'thing: state lost has no label',
    'thing: step shut is signed without a sentence',
    'thing: step find can never be taken',
    'thing: step find has a meaning but no statement',
    'thing: state lost is reached by no step',
  ]);
  expect(systemStates(workflow, "await moveThing(ctx, row, 'lost'); if (row.status === 'shut') stop();")).toEqual([
    'lost',
  ]);
});
