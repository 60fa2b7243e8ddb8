import { fixture } from '#kernel/testing/fixture.ts';
import { actionMeeting } from '../shared/actionMeeting.record.ts';

/** A meeting that is planned. */
export const anActionMeeting = fixture(actionMeeting).by(['quality.user'], () => ({
  dueOn: '2026-06-05',
  agenda: 'Findings of the spring audits',
}));
