import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/qa/internal-audit/meetings';
const screens = () => import('./Meetings.tsx');

/** Meetings on corrective actions in the browser, a part of internal audit. */
export const actionMeetingsWeb = defineWebModule({
  name: 'quality/action-meetings',
  screens: [
    screen(root, () => screens().then((m) => m.Meetings), { title: 'Meetings on corrective actions', allow }),
    screen(`${root}/:number`, () => screens().then((m) => m.MeetingPage), {
      title: 'Meeting on corrective actions',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
