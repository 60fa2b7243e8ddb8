import { fixture } from '#kernel/testing/fixture.ts';
import { findingPin } from '../shared/findingPin.record.ts';

export const aFindingPin = fixture(findingPin).ofDemo(
  'recordEndpoints: set on a drawing of the part of a finding whose job is in work',
  { change: { x: '0.2500' } },
);
