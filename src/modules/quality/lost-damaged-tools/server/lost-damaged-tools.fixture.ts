import type { TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aToolInUse } from '#modules/stores/tools/server/tools.fixture.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { toolLoss, toolLossJob, lossSearch } from '../shared/toolLoss.record.ts';
import { toolLossWorkflow } from '../shared/toolLoss.workflow.ts';

/** A wrench that is not at its place. */
export const aToolLoss = fixture(toolLoss).by(['stores.user'], async (app, _n, given) => ({
  toolId: given.toolId ?? (await aToolInUse(app)).id,
  kind: 'lost',
  reason: 'Not in the shadow board',
  lastSeenAt: new Date(Date.now() - 3_600_000).toISOString(),
}));

/** Somebody who looked under a bench and found nothing. */
export const aLossSearch = fixture(lossSearch).by(['maintenance.user'], async (app, _n, given) => ({
  lossId: given.lossId ?? (await aToolLoss(app)).id,
  place: 'bench',
  searchedById: given.searchedById ?? (await anEmployee(app)).id,
  searchedAt: new Date().toISOString(),
  result: 'Nothing found',
}));

/** The work order a lost tool was lent to. */
export const aToolLossJob = fixture(toolLossJob).writtenBy(
  'a report freezes the jobs at risk',
  async (app: TestApp) => {
    const keeper = await personWith(app, 'stores.admin', 'tools.user');
    const lent = await aToolInUse(app);
    const { id: borrowerId } = await anEmployee(app);
    const { number: jobNumber } = await aJob(app);
    await done(keeper.call('POST', `${tool.api}/${lent.toolNo}/lend`, { borrowerId, jobNumber }));
    const { id } = await aToolLoss(app, { toolId: lent.id });
    const { rows } = await done<{ rows: { id: string }[] }>(keeper.get(`${toolLossJob.api}?f.lossId.in=${id}`));
    return rows[0] ?? { id: '' };
  },
);

/** A lost tool is back: said on its report, which quality then closes. */
export async function toolIsFound(app: TestApp, toolId: string): Promise<void> {
  const keeper = await personWith(app, 'quality.user');
  const { rows } = await done<{ rows: { id: string }[] }>(keeper.get(`${toolLoss.api}?f.toolId.in=${toolId}`));
  const id = rows[0]?.id ?? '';
  await walk(app, toolLossWorkflow, id, [
    ['found', { foundPlace: 'Behind bench 3', countComplete: true }],
    ['close', { factor: 'individual' }],
  ]);
}
