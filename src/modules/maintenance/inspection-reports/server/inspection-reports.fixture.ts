import { fixture } from '#kernel/testing/fixture.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';

/** The final inspection of the demo's worked example, signed. */
export const anInspectionReport = fixture(inspectionReport).ofDemo(
  'createReport: a report is begun on a job by somebody authorised to inspect it',
  { settled: 'A signed report is never changed' },
);
