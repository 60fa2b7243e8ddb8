import { fixture } from '#kernel/testing/fixture.ts';
import { ndtAnnotation } from '../shared/ndtAnnotation.record.ts';

export const anNdtAnnotation = fixture(ndtAnnotation).ofDemo(
  'recordEndpoints: drawn on a picture of a report that is not signed yet',
  { settled: 'The report is signed' },
);
