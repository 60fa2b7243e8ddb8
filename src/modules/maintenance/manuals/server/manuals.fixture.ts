import { sql } from 'kysely';
import { createRecord } from '#kernel/server/records/records.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { attach, done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { testPin, type TestApp } from '#kernel/testing/app.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { currencyCheck } from '../shared/currencyCheck.record.ts';
import { impactDecision, impactReview } from '../shared/impactReview.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualConsumable, manualIpcItem, manualPart, manualTool } from '../shared/manualContents.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { temporaryRevision } from '../shared/temporaryRevision.record.ts';

const writers = ['quality.user'] as const;

/** The component manual of a main wheel, without a revision. */
export const aManual = fixture(manual).by(writers, (_app, n) => ({
  kind: 'CMM',
  manualNumber: `32-90-${n}`,
  title: 'Main wheel',
  manufacturer: 'Messier-Bugatti-Dowty',
  currencySource: 'Portal of the maker',
}));

const manualOf = async (app: TestApp, given: { manualId?: string }) => given.manualId ?? (await aManual(app)).id;

/** A revision as it came in. */
export const aManualRevision = fixture(manualRevision).by(writers, async (app, n, given) => ({
  manualId: await manualOf(app, given),
  revision: `Rev ${n}`,
  issueDate: '2013-07-18',
  receivedOn: '2013-09-01',
  effectiveFrom: '2013-09-10',
}));

export const aTemporaryRevision = fixture(temporaryRevision).by(writers, async (app, n, given) => ({
  manualId: await manualOf(app, given),
  trNumber: `TR 32-${n}`,
  issueDate: '2024-01-10',
  affects: 'Check 501',
}));

export const aCurrencyCheck = fixture(currencyCheck).by(writers, async (app, _n, given) => ({
  manualId: await manualOf(app, given),
  checkedOn: dayOf(new Date()),
  result: 'current',
  source: 'Portal of the maker',
}));

export const aManualPart = fixture(manualPart).by(writers, async (app, _n, given) => ({
  manualId: await manualOf(app, given),
  partNumberId: given.partNumberId ?? (await aPartNumber(app)).id,
}));

export const anIpcItem = fixture(manualIpcItem).by(writers, async (app, n, given) => ({
  manualId: await manualOf(app, given),
  figure: 1,
  item: `${n}A`,
  partNumber: `C20195-${n}`,
  nomenclature: 'Tie bolt',
}));

/** A parts list of an assembly that names a part: a manual of its own with that one line. */
export async function onPartsList(app: TestApp, assemblyId: string, partNumber: string): Promise<void> {
  const manualId = await manualOf(app, {});
  await aManualPart(app, { manualId, partNumberId: assemblyId });
  await anIpcItem(app, { manualId, partNumber });
}

export const aManualTool = fixture(manualTool).by(writers, async (app, n, given) => ({
  manualId: await manualOf(app, given),
  cmmToolNo: `460005${n}`,
  description: 'Wrench',
}));

export const aManualConsumable = fixture(manualConsumable).by(writers, async (app, n, given) => ({
  manualId: await manualOf(app, given),
  material: `04-01${n}`,
}));

/** A revision newer than any other of a manual became current. */
async function newRevision(app: TestApp, manualId: string): Promise<void> {
  const writer = await personWith(app, ...writers);
  const today = dayOf(new Date());
  const { id } = await aManualRevision(app, { manualId, issueDate: today, receivedOn: today, effectiveFrom: today });
  await attach(app, writer, { record: manualRevision, id }, 'paper');
  await done(writer.run(manualRevision, id, 'startReview'));
  await done(writer.run(manualRevision, id, 'makeCurrent'));
}

/** The review of a new revision that an open job of the demo works to. */
export const anImpactReview = fixture(impactReview).writtenBy(
  'makeCurrent: a review opens when a revision becomes current that an open job cites',
  async (app) => {
    const cited = await app.deps.database.pool.query<{ id: string }>(
      `select ref ->> 'manualId' as id from task_card c join work_order w on w.id = c.job_id, jsonb_array_elements(c.data_refs) ref
       where w.status not in ('released', 'closed') limit 1`,
    );
    await newRevision(app, cited.rows[0]?.id ?? '');
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      'select id from impact_review order by created_at desc limit 1',
    );
    return rows[0] ?? { id: '' };
  },
);

export const anImpactDecision = fixture(impactDecision).writtenBy(
  'POST …/decide: a decision is signed on its review',
  async (app) => {
    const writer = await authorisedPerson(app, {
      code: 'MAN1',
      privilege: 'engineering',
      roles: [...writers],
      componentGroup: 'wheel',
    });
    const { id } = await anImpactReview(app);
    // A job is stopped before the limits of the new revision are known, and goes on for the rows that are made of it after this one.
    const job = 'ABS0001234';
    const body = { jobnumber: job, decision: 'stop', reason: 'Limits are not approved yet', pin: testPin };
    await done(writer.call('POST', `${impactReview.api}/${id}/decide`, body));
    const { rows: held } = await app.deps.database.pool.query<{ id: string }>(
      `select h.id from hold_period h join work_order w on w.id = h.job_id
       where w.number = $1 and h.reason = 'awaitingEngineering' and h.ended_at is null`,
      [job],
    );
    const signed = { note: 'Limits are approved', pin: testPin };
    await done(writer.call('POST', `/api/workorders/${job}/holds/${held[0]?.id}/end`, signed));
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      'select id from impact_decision where review_id = $1',
      [id],
    );
    return rows[0] ?? { id: '' };
  },
);

/** A manual of a part number with its current revision, checked three days ago: the story of its review is left out. */
export function aCurrentManual(
  app: TestApp,
  of: { partNumberId: string; manualNumber: string; revision: string },
): Promise<{ manualId: string; revisionId: string }> {
  return app.write(async (ctx) => {
    const made = await sql<{ id: string }>`
      insert into manual (kind, manual_number, manual_key, title, manufacturer, ata, currency_source, currency_interval_days)
      values ('CMM', ${of.manualNumber}, ${of.manualNumber}, 'Main wheel', 'Messier-Bugatti-Dowty', ${of.manualNumber}, 'Maker portal', 90)
      returning id`.execute(ctx.db);
    const manualId = made.rows[0]?.id ?? '';
    await sql`insert into currency_check (manual_id, checked_on, checked_by_name, result, source)
      values (${manualId}, ${addDays(dayOf(ctx.now), -3)}, 'L. Librarian', 'current', 'Maker portal')`.execute(ctx.db);
    await createRecord(ctx, manualPart, { manualId, partNumberId: of.partNumberId });
    const revisionId = await currentRevision(ctx, manualId, of.revision, '2013-07-18');
    return { manualId, revisionId };
  });
}

/** A further revision of a manual, current from now on; the one before it is superseded. */
export function nextRevision(app: TestApp, manualId: string, revision: string, issueDate: string): Promise<string> {
  return app.asOwner(async (pool) => {
    await pool.query(`alter table manual_revision disable trigger user`);
    await pool.query(`update manual_revision set status = 'superseded' where status = 'current' and manual_id = $1`, [
      manualId,
    ]);
    await pool.query(`alter table manual_revision enable trigger user`);
    return app.write((ctx) => currentRevision(ctx, manualId, revision, issueDate));
  });
}

async function currentRevision(
  ctx: WriteContext,
  manualId: string,
  revision: string,
  issueDate: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into manual_revision (manual_id, revision, issue_date, received_on, effective_from, status)
    values (${manualId}, ${revision}, ${issueDate}, ${issueDate}::date + 2, ${issueDate}::date + 4, 'current') returning id`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? '';
}
