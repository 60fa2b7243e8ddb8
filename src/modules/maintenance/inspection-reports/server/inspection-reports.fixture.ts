import { randomUUID } from 'node:crypto';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';

/** The final inspection of the demo's worked example, signed. */
export const anInspectionReport = fixture(inspectionReport).ofDemo(
  'createReport: a report is begun on a job by somebody authorised to inspect it',
  { settled: 'A signed report is never changed' },
);

interface ReportRow {
  number: string;
  jobId: string;
  type: string;
  result: string;
  signedDaysAgo?: number;
  facts?: object;
  conclusion?: string;
  isSent?: boolean;
}

/** A signed report of a job without its story, for modules that only read reports. The signature it names does not exist. */
export async function reportRow(app: TestApp, report: ReportRow): Promise<void> {
  await app.asOwner(async (pool) => {
    await pool.query('alter table inspection_report drop constraint if exists inspection_report_signature_id_fkey');
    await pool.query(
      `insert into inspection_report (number, job_id, job_number, customer_id, family, part_number, part_name, serial_number, type, status, result,
         recommendation, serial_read, facts, signature_id, signed_at, conclusion, sent_to_customer_at)
       select $2, id, number, customer_id, 'wheel', part_number, part_name, serial_number, $3, 'signed', $4, 'asOrdered', serial_number, $5, $6,
         now() - $7 * interval '1 day', $8, case when $9 then now() end from work_order where id = $1`,
      [
        report.jobId,
        report.number,
        report.type,
        report.result,
        JSON.stringify(report.facts ?? {}),
        randomUUID(),
        report.signedDaysAgo ?? 0,
        report.conclusion ?? null,
        report.isSent ?? false,
      ],
    );
  });
}
