import { fixture, personWith } from '#kernel/testing/fixture.ts';
import { announcement } from '../shared/announcement.record.ts';

/** A draft for everybody. */
export const anAnnouncement = fixture(announcement).by(
  ['quality.user'],
  (_app, n) => ({
    title: `Notice ${n}`,
    category: 'news',
    body: 'The canteen opens at seven.',
    audience: [],
    publishAt: '2026-01-01T00:00:00Z',
    pinned: false,
    ackRequired: false,
  }),
  { change: { title: 'Notice, corrected' }, hiddenFrom: (app) => personWith(app, 'stores.viewer') },
);
