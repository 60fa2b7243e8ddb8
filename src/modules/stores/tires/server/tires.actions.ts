import { sql } from 'kysely';
import { can } from '#kernel/shared/permission.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { canSign, requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { openJobStatuses } from '#modules/stores/counter/server/public.ts';
import { assertToolOfClass } from '#modules/stores/tools/server/public.ts';
import { openScrap } from '#modules/stores/scraps/server/public.ts';
import { isPastAge, placeRefusal, retreadRefusal, type RemovalReason } from '../shared/tireRules.ts';
import { tireWorkflow } from '../shared/tire.workflow.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';
import type { LocationType } from '#modules/stores/stock/shared/location.record.ts';
import { noteEvent, type Tire } from './events.ts';

/** A removal reason that is no matter of wear: what the scrap record says of it. */
const damaged = (reason: RemovalReason | null): boolean => reason !== null && !reason.endsWith('Wear');

const reasonOf = (row: Tire): RemovalReason =>
  row.removalReason ?? refuse('NO_REASON', 'Record why this tire was removed first.');

/** Refuses a place where a tire in this state may not stand (R-SEG-1). */
export async function requirePlace(ctx: Context, status: string, locationId: string | null | undefined): Promise<void> {
  if (!locationId) return;
  const { rows } = await sql<{
    type: LocationType;
    code: string;
    tempMin: string | null;
    tempMax: string | null;
  }>`select type, code, temp_min, temp_max from location where id = ${locationId}`.execute(ctx.db);
  const refusal = rows[0] ? placeRefusal(status, rows[0].type) : null;
  if (refusal) refuseField('locationId', 'SEGREGATION', refusal);
  const [place] = rows;
  const isOutside = (limit: string | null) => limit !== null && (Number(limit) < 0 || Number(limit) > 32);
  if (place && (isOutside(place.tempMin) || isOutside(place.tempMax)))
    refuseField('locationId', 'R-TIR-5', `Tires are stored between 0 and 32 °C; ${place.code} is kept otherwise.`);
}

const treads = ['treadInboardMm', 'treadCentreMm', 'treadOutboardMm'] as const;
type Treads = { [K in (typeof treads)[number] | 'treadToolId']?: string | null | undefined };

/** A tread depth that is entered now was measured with a tool that can, in calibration today. Errors: `TOOL_NEEDED`, `TOOL_CLASS`, `G12`. */
export async function requireTreadTool(ctx: Context, input: Treads, row: Treads = {}): Promise<void> {
  const isMeasured = treads.some((name) => input[name] && Number(input[name]) !== Number(row[name] ?? Number.NaN));
  if (!isMeasured && !input.treadToolId) return;
  if (!input.treadToolId)
    return refuseField('treadToolId', 'TOOL_NEEDED', 'Say with which tool the tread depth was measured.');
  await assertToolOfClass(ctx, input.treadToolId, ['depthGauge', 'caliper'], 'treadToolId');
}

/** The day of the last event of a kind, or null. */
async function lastTime(ctx: Context, tireId: string, event: 'sendRetread'): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select created_at as at from tire_event where tire_id = ${tireId} and event = ${event} order by created_at desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.at ?? null;
}

async function openJobOf(ctx: Context, jobId: string): Promise<{ number: string; serialNumber: string }> {
  const { rows } = await sql<{ number: string; serialNumber: string; shop: string; isOpen: boolean }>`
    select number, serial_number, shop, status = any(${[...openJobStatuses]}::text[]) as is_open from work_order where id = ${jobId}`.execute(
    ctx.db,
  );
  const job = rows[0];
  if (!job) return refuseField('jobId', 'JOB_UNKNOWN', 'There is no such work order.');
  if (!job.isOpen) refuseField('jobId', 'JOB_CLOSED', `${job.number} is closed: nothing is allotted to it any more.`);
  if (!['wheel', 'tireChange', 'wheelOverhaul'].includes(job.shop))
    refuseField('jobId', 'NOT_A_WHEEL', `${job.number} is no work order of a wheel: a tire cannot be allotted to it.`);
  return job;
}

/** Who retreads a casing: the vendor its lot went to. */
const retreaderOf = async (ctx: Context, { lotId }: Tire): Promise<string | null> =>
  lotId === null ? null : ((await getRecord(ctx, wornTireLot, lotId)).vendorIdLabel ?? null);

const noPlace = { locationId: null } as const;

/** Whoever accepts a tire or judges a casing is authorised to inspect tires, or to receive (145.A.42, R-AUT-5). */
async function inspectorOf(ctx: WriteContext) {
  const question = { employeeId: signingEmployee(ctx), at: ctx.now };
  const inspector = await canSign(ctx, { ...question, privilege: 'inspect', componentGroup: 'tire' });
  const { stampNo, authorizationNo } = inspector.ok
    ? inspector
    : await requireSign(ctx, { ...question, privilege: 'receive' });
  return { stampNo, authorizationNo };
}

export const tireActions = implementWorkflow(tireWorkflow, {
  inspect: {
    signAs: inspectorOf,
    guard: (ctx, row) =>
      isPastAge(row, dayOf(ctx.now)) && !can(ctx.actor, 'quality.user')
        ? 'This tire is past its age limit: quality decides.'
        : null,
    effect: async (ctx, row) => {
      await noteEvent(ctx, row, { event: 'inspect', to: 'Serviceable' });
      return noPlace;
    },
  },
  allot: {
    effect: async (ctx, row, input) => {
      if (isPastAge(row, dayOf(ctx.now))) refuse('PAST_AGE', 'This tire is past its age limit.');
      const job = await openJobOf(ctx, input.jobId);
      await noteEvent(ctx, row, { event: 'allot', to: `Job ${job.number}`, jobId: input.jobId });
    },
  },
  giveBack: {
    effect: async (ctx, row) => {
      await noteEvent(ctx, row, { event: 'giveBack', to: 'Serviceable', jobId: row.jobId });
      return { jobId: null };
    },
  },
  remove: {
    effect: async (ctx, row, input) => {
      await requireTreadTool(ctx, input);
      await noteEvent(ctx, row, {
        event: 'remove',
        to: 'Worn',
        jobId: row.jobId,
        removalReason: input.removalReason,
        landings: input.landings ?? null,
      });
      return {
        ...noPlace,
        wheelSerial: null,
        jobId: null,
        removedFrom: input.removedFrom ?? row.wheelSerial,
        verdict: null,
      };
    },
  },
  assess: {
    signAs: inspectorOf,
    effect: async (ctx, row, input) => {
      const refusal =
        input.verdict === 'retread' ? retreadRefusal({ ...row, removalReason: reasonOf(row) }, dayOf(ctx.now)) : null;
      if (refusal) refuseField('verdict', 'R-TIR-2', refusal);
      await noteEvent(ctx, row, { event: 'assess', to: 'Assessed', removalReason: row.removalReason });
    },
  },
  assessAgain: {
    guard: (_ctx, row) => (row.lotId ? 'This casing is in a lot: take it out first.' : null),
    effect: async (ctx, row) => {
      await noteEvent(ctx, row, { event: 'assessAgain', to: 'Worn' });
      return { verdict: null };
    },
  },
  scrap: {
    guard: (_ctx, row) =>
      row.lotId
        ? 'This casing is in a lot: take it out first.'
        : row.verdict === 'scrap'
          ? null
          : 'The verdict on this casing is not to scrap it.',
    effect: async (ctx, row) => {
      const part = { description: 'Tire', partNumber: row.tirePartnumber, serialNumber: row.serialNumber };
      const reason = damaged(row.removalReason) ? 'damage' : 'wear';
      const { number } = await openScrap(
        ctx,
        { ...part, quantity: '1', ownerId: row.ownerId, reason, lifeLimited: false },
        { status: 'tagged' },
      );
      await noteEvent(ctx, row, { event: 'scrap', to: `Scrap record ${number}`, document: number });
      return noPlace;
    },
  },
  returnRetread: {
    guard: async (ctx, row) => {
      if (row.retreadLevel >= row.maxRetreadLevel)
        return `This casing is at its last retread level, R${row.maxRetreadLevel}: scrap it or return it to its owner.`;
      const sent = await lastTime(ctx, row.id, 'sendRetread');
      const papers = await listAttachments(ctx, 'tire', row.id);
      return papers.some(({ mime, createdAt }) => mime === 'application/pdf' && (!sent || createdAt > sent))
        ? null
        : 'Attach the certificate of this retread first.';
    },
    effect: async (ctx, row, input) => {
      await requireTreadTool(ctx, input);
      if (input.lastRetreadOn < row.manufacturedOn)
        refuseField('lastRetreadOn', 'TOO_EARLY', 'A tire is not retreaded before it was made.');
      const sent = await lastTime(ctx, row.id, 'sendRetread');
      if (sent && input.lastRetreadOn < dayOf(sent))
        refuseField('lastRetreadOn', 'TOO_EARLY', 'A casing is not retreaded before it was sent to the retreader.');
      const levelAfter = row.retreadLevel + 1;
      const retreader = await retreaderOf(ctx, row);
      await noteEvent(ctx, row, {
        event: 'returnRetread',
        to: 'Received',
        levelAfter,
        document: retreader,
        cost: input.retreadCost ?? null,
      });
      return {
        retreader,
        retreadLevel: levelAfter,
        landings: null,
        removalReason: null,
        removedFrom: null,
        verdict: null,
        lotId: null,
      };
    },
  },
  rejected: {
    effect: async (ctx, row) => {
      await noteEvent(ctx, row, { event: 'rejected', to: 'Worn' });
      return { verdict: null, lotId: null };
    },
  },
  quarantine: {
    effect: async (ctx, row) => {
      await noteEvent(ctx, row, { event: 'quarantine', to: 'Quarantined' });
      return noPlace;
    },
  },
  release: {
    effect: async (ctx, row) => {
      await noteEvent(ctx, row, { event: 'release', to: 'Received' });
      return noPlace;
    },
  },
});
