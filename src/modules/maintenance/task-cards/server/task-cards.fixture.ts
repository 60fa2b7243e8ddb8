import { fixture } from '#kernel/testing/fixture.ts';
import { finding } from '../shared/finding.record.ts';
import { taskCard } from '../shared/taskCard.record.ts';

export const aTaskCard = fixture(taskCard).ofDemo(
  'applyRoute: cards are copied from the route when it is applied to a job',
);

export const aFinding = fixture(finding).ofDemo(
  'createFinding: a finding is raised on a card, a report or a test of a job',
);
