import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoParts } from '#database/seed/demo/parts.ts';
import { openWorld } from '#database/seed/demo/world.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { verifyFoldedHistory } from './foldedHistory.ts';
import { verifyKeptFiles } from './keptFiles.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  const world = openWorld(app.deps, new Date());
  for (const part of demoParts) await part(world);
  await world.end();
}, 600_000);
afterAll(() => app.close());

test('the demo company’s certificates are releases an auditor accepts: 26 gates green at the signature, no work signed after it', async () => {
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ number: string; gates: number; late: string | null; cards: number }>(`
      select c.number,
        (select count(distinct g.code)::int from gate_result g
          where g.certificate_id = c.id and g.state in ('pass', 'na') and g.evaluated_at <= c.issued_at) as gates,
        (select string_agg(t.card_no, ', ') from task_card t where t.job_id = c.job_id and t.signed_at > c.issued_at) as late,
        (select count(*)::int from task_card t where t.job_id = c.job_id and t.status = 'signed') as cards
      from release_certificate c where c.supersedes_id is null order by c.number`),
  );
  printFigure('demo releases', `${rows.length} certificates of the demo company, each with 26 gates at its signature`);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => row.gates !== 26 || row.late !== null || row.cards === 0)).toEqual([]);
});

test('no job of the demo company is released or shipped without a certificate; one brought over from before is closed', async () => {
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ number: string; status: string }>(`
      select number, status from work_order w
      where (status in ('released', 'shipped') or (outcome = 'released' and receiving_batch not like 'OLD-%'))
        and not exists (select 1 from release_certificate c where c.job_id = w.id) order by number`),
  );
  expect(rows).toEqual([]);
});

test('P10 the demo company is not accused: every row is what its history says, every file is the one that was kept', async () => {
  const { database, services } = app.deps;
  const folded = await verifyFoldedHistory(database.pool);
  const files = await verifyKeptFiles(database.pool, services.storage);
  expect([...folded.faults, ...files.faults]).toEqual([]);
  expect(folded.rows).toBeGreaterThan(5_000);
  expect(files.rows).toBeGreaterThan(15);
});
