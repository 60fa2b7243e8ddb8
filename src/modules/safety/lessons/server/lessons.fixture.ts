import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { lesson } from '../shared/lesson.record.ts';

/** A draft that concerns the assembly cards of the wheel shop. */
export const aLesson = fixture(lesson).by(
  ['safety.user'],
  (_app, n) => ({
    title: `Check the torque wrench ${n}`,
    text: 'Turn the wrench back and read it against the tester before the last torque of a wheel.',
    shops: ['wheel'],
    phases: ['assembly'],
    expiresOn: addDays(dayOf(new Date()), 200),
  }),
  { hiddenFrom: (app) => app.as('level:3', 'quality.admin') },
);
