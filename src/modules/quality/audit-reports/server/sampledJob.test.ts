import { expect, test } from 'vitest';
import { testApp } from '#kernel/testing/app.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { anAuditReport } from './audit-reports.fixture.ts';

test('R-AUD-3 nobody audits a job of which they signed a card; a product audit names its job', async () => {
  const app = await testApp(wholeProduct());
  try {
    const there = await bench(app);
    const { mechanic, inspector } = there;
    const job = await there.newJob();
    await job.bores();
    const signed = { kind: 'product', jobId: job.id } as const;
    for (const people of [
      { leadId: mechanic.employeeId },
      { leadId: inspector.employeeId, secondId: mechanic.employeeId },
    ])
      expect(await anAuditReport.send(app, { ...signed, ...people })).toMatchObject({
        status: 422,
        body: { code: 'NOT_INDEPENDENT', message: expect.stringContaining('Nobody audits a work order they signed') },
      });
    expect(await anAuditReport.send(app, { ...signed, leadId: inspector.employeeId })).toMatchObject({ status: 201 });
    const { id } = await anAuditReport(app, { kind: 'product' });
    const quality = await app.as('quality.user');
    const summary = await quality.get<{ missing: string[] }>(`/api/qa/internal-audit/reports/${id}/summary`);
    expect(summary.body.missing).toContain('A product audit looks at one work order: name it.');
  } finally {
    await app.close();
  }
});
