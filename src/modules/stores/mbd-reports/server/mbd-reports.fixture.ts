import { attach, fixture, personWith } from '#kernel/testing/fixture.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { aScrap } from '#modules/stores/scraps/server/scraps.fixture.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { mbdReport } from '../shared/mbdReport.record.ts';
import { mbdReportWorkflow } from '../shared/mbdReport.workflow.ts';

/** The draft of a report of a part that quality let scrap. */
export const aMbdReport = fixture(mbdReport).by(['stores.user'], async (app, n, given) => {
  if (given.scrapId) return { scrapId: given.scrapId, place: `Yard ${n}` };
  const { id } = await aScrap(app);
  await walk(app, scrapWorkflow, id, ['approve']);
  return { scrapId: id, place: `Yard ${n}` };
});

/** Two photos of a row, as somebody in stores attaches them. */
export async function twoPhotos(app: TestApp, to: Parameters<typeof attach>[2]): Promise<void> {
  const keeper = await personWith(app, 'stores.user');
  await attach(app, keeper, to);
  await attach(app, keeper, to);
}

/** The draft of a report, with its photos, of a part that is destroyed. */
export async function aReportOfDestruction(app: TestApp) {
  const row = await aMbdReport(app);
  await twoPhotos(app, { record: scrap, id: row.scrapId });
  await walk(app, scrapWorkflow, row.scrapId, [['mutilate', { method: 'crush', dataPlateRemoved: true }]]);
  await twoPhotos(app, { record: mbdReport, id: row.id });
  return row;
}

/** Has both witnesses sign the report of a destroyed part, which may then leave; answers the scrap record given. */
export async function withItsReport<Row extends { id: string }>(app: TestApp, part: Row): Promise<Row> {
  const { id } = await aMbdReport(app, { scrapId: part.id });
  await twoPhotos(app, { record: mbdReport, id });
  await walk(app, mbdReportWorkflow, id, ['submit', 'witness', 'issue']);
  return part;
}
