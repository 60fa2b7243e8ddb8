import { fixture } from '#kernel/testing/fixture.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';

export const anInspectionReport = fixture(inspectionReport).ofDemo(
  'createInspection: a report is opened on a job with the lines of its kind',
);
