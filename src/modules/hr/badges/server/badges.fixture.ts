import { fixture } from '#kernel/testing/fixture.ts';
import { badge } from '../shared/badge.record.ts';

/** A card in the drawer. */
export const aBadge = fixture(badge).by(['hr.user', 'level:3'], (_app, n) => ({ cardNo: `04A2-${n}` }));
