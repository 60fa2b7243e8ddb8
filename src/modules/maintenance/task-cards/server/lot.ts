import { sql } from 'kysely';
import type { z } from 'zod';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import {
  advanceToFinal,
  changeJobOrder,
  lockJob,
  recountWork,
  requireWork,
  type Job,
} from '#modules/maintenance/work-orders/server/public.ts';
import { taskLevelOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { finding } from '../shared/finding.record.ts';
import { piecesStatement, type piecesOfLotCall, type piecesOutInput } from '../shared/lot.calls.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { refuseOrderNow, orderedOf, storeOrderChange } from './changeOrder.ts';
import { takenOut } from './lotSize.ts';
import { workerOf } from './cards.ts';

type Lot = AnswerOf<typeof piecesOfLotCall>;

/** The pieces of a lot as its page shows them. */
export async function piecesOfLot(ctx: Context, jobNumber: string): Promise<Lot> {
  const job = await sql<{ id: string; quantity: number }>`
    select id, quantity from work_order where number = upper(${jobNumber})`.execute(ctx.db);
  const { id, quantity } = job.rows[0] ?? notFound(`No work order ${jobNumber}.`);
  const out = await sql<Lot['out'][number]>`
    select p.position, p.mark, array(select f.finding_no from finding f where f.id = any(p.finding_ids) order by 1) as findings,
      o.reason, o.reference, p.employee_name as by, p.at
    from piece_taken_out p join order_change o on o.id = p.order_change_id where p.job_id = ${id} order by p.position`.execute(
    ctx.db,
  );
  const findings = await sql<Lot['findings'][number]>`
    select finding_no, description as what from finding f
    where job_id = ${id} and archived_at is null and disposition in ('scrap', 'returnToCustomer')
      and not exists (select 1 from piece_taken_out p where p.job_id = f.job_id and f.id = any(p.finding_ids)) order by finding_no`.execute(
    ctx.db,
  );
  return { lot: quantity + out.rows.length, out: out.rows, findings: findings.rows };
}

/**
 * Takes named pieces out of a lot, as its customer agreed: an authorised inspector signs which they are. The work on them stays as record, their
 * values decide nothing any more, and the certificate is for what is left. Errors: `ORDER_STATE`, `ORDER_DAY`, `LOT_PIECE` for a position the lot
 * has not or for the last piece, `LOT_FINDING`, or why this person may not sign.
 */
export async function takePiecesOut(
  ctx: WriteContext,
  jobNumber: string,
  input: z.infer<typeof piecesOutInput>,
): Promise<{ quantity: number }> {
  const method = await ctx.prove(input);
  const job = await lockJob(ctx, jobNumber);
  requireWork(job);
  refuseOrderNow(ctx, job, input);
  const gone = await takenOut(ctx, job.id);
  const lot = job.quantity + gone.length;
  const wanted = new Set(input.pieces.map(({ position }) => position));
  for (const [at, { position }] of input.pieces.entries()) {
    const field = `pieces.${at}.position`;
    if (position > lot) refuseField(field, 'LOT_PIECE', `${job.number} is a lot of ${lot} pieces.`);
    if (gone.includes(position)) refuseField(field, 'LOT_PIECE', `Piece ${position} was taken out already.`);
  }
  if (wanted.size !== input.pieces.length) refuseField('pieces', 'LOT_PIECE', 'Name each piece once.');
  if (wanted.size >= job.quantity)
    refuse('LOT_PIECE', `These are all pieces of ${job.number}: return or cancel the work order instead.`);
  const findings = await findingsOfPieces(ctx, job, input.pieces);
  const worker = workerOf(ctx);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'inspect',
    componentGroup: job.family as 'wheel',
    taskLevel: taskLevelOf(job.workScope),
    partNumber: job.partNumber,
    at: ctx.now,
  });
  const { reference, agreedBy, agreedOn, reason, pieces } = input;
  const signature = await writeSignature(ctx, {
    entity: 'workOrder',
    entityId: job.id,
    entityVersion: job.version,
    chain: job.number,
    meaning: 'reviewed',
    statement: piecesStatement,
    payload: { job: job.number, lot, pieces, reference, agreedBy, agreedOn, reason },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  const quantity = job.quantity - pieces.length;
  const was = orderedOf(job);
  const orderChangeId = await storeOrderChange(ctx, job.id, input, {
    was: { ...was, quantity: job.quantity },
    nowIs: { ...was, quantity },
  });
  for (const { position, mark, findings: named } of pieces)
    await sql`
      insert into piece_taken_out (job_id, order_change_id, position, mark, finding_ids, signature_id, employee_id, employee_name, at)
      values (${job.id}, ${orderChangeId}, ${position}, ${mark ?? null}, ${named.map((number) => findings.get(number) ?? '')}::uuid[],
        ${signature.id}, ${worker.employeeId}, ${worker.name}, ${ctx.now})`.execute(ctx.db);
  const names = pieces.map(({ position, mark }) => (mark ? `${position} (${mark})` : String(position))).join(', ');
  await changeJobOrder(ctx, job.id, {
    values: { quantity },
    subject: job.number,
    reason: `Pieces ${names} taken out of the lot. ${reason} Agreed by ${agreedBy}, ${reference}.`,
  });
  ctx.changed(taskCard);
  ctx.changed(finding);
  await recountWork(ctx, job.id);
  await advanceToFinal(ctx, job.id);
  return { quantity };
}

interface PieceFinding {
  id: string;
  findingNo: string;
  /** It is decided that what has it leaves. */
  goes: boolean;
  isDecided: boolean;
  /** On how many pieces it was found. */
  quantity: number;
  /** How many pieces left with it already. */
  out: number;
  /** Whether pieces that stay may have it: it is of the pieces themselves and nobody judged it as good. */
  isOpen: boolean;
}

/**
 * The ids of the findings that go with pieces: each on this job, decided as scrap or return to the customer, and with as many pieces as it was found
 * on. A finding that stays is of no more pieces than stay.
 */
async function findingsOfPieces(
  ctx: Context,
  job: Job,
  pieces: z.infer<typeof piecesOutInput>['pieces'],
): Promise<Map<string, string>> {
  const known = await sql<PieceFinding>`
    select id, finding_no, disposition in ('scrap', 'returnToCustomer') is true as goes, case when is_piece then quantity else 1 end as quantity,
      (select count(*)::int from piece_taken_out p where p.job_id = f.job_id and f.id = any(p.finding_ids)) as out,
      disposition is not null as is_decided,
      is_piece and (status <> 'closed' or disposition in ('scrap', 'returnToCustomer')) as is_open
    from finding f cross join lateral (
      select item_part_number is null or normal_identity(item_part_number) = normal_identity(${job.partNumber}) as is_piece) about
    where job_id = ${job.id} and archived_at is null order by finding_no`.execute(ctx.db);
  const byNumber = new Map(known.rows.map((row) => [row.findingNo, row]));
  for (const [at, piece] of pieces.entries())
    for (const number of piece.findings) {
      const found = byNumber.get(number);
      const field = `pieces.${at}.findings`;
      if (!found) refuseField(field, 'LOT_FINDING', `${job.number} has no finding ${number}.`);
      if (!found?.goes)
        refuseField(
          field,
          'LOT_FINDING',
          `Finding ${number} is not decided as scrap or return to customer: the pieces that are left may have it too.`,
        );
      const named = found.out + pieces.filter((each) => each.findings.includes(number)).length;
      if (named < found.quantity)
        refuseField(
          field,
          'LOT_FINDING',
          `Finding ${number} is of ${found.quantity} pieces and named with ${named}: the others have it too.`,
        );
    }
  const left = job.quantity - pieces.length;
  const staying = known.rows.find(
    ({ findingNo, isOpen, goes, isDecided, quantity, out }) =>
      isOpen &&
      (goes || !isDecided) &&
      out === 0 &&
      quantity > left &&
      !pieces.some(({ findings }) => findings.includes(findingNo)),
  );
  if (staying)
    refuseField(
      'pieces',
      'LOT_FINDING',
      `Finding ${staying.findingNo} is of ${staying.quantity} pieces and ${left} would be left: decide it and name it with the pieces that have it.`,
    );
  return new Map(known.rows.map(({ findingNo, id }) => [findingNo, id]));
}
