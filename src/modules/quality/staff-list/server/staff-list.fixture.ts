import { fixture } from '#kernel/testing/fixture.ts';
import { staffListRevision } from '../shared/staffListRevision.record.ts';

/** A revision taken now. */
export const aStaffListRevision = fixture(staffListRevision).by(['quality.user', 'level:3'], (_app, n) => ({
  effectiveOn: '2026-01-05',
  reason: `Yearly review ${n}`,
}));
