import { sql } from 'kysely';
import { addDays, addMonths, dayOf, daysBetween, formatLegalDay } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { notify, sendMail } from '#modules/account/notifications/server/public.ts';
import { supplierCertificates, vendorCertificate, vendorEvaluation } from '../shared/control.record.ts';
import { evaluationMonths, noticeDays } from '../shared/score.ts';
import { vendor } from '../shared/vendor.record.ts';
import { vendorApprovalActions } from './vendors.actions.ts';

/** Suspends the approvals of a vendor, or the one that is named. */
async function suspendApprovals(
  ctx: WriteContext,
  { vendorId, approvalId }: { vendorId: string; approvalId?: string | null },
  step: 'suspend' | 'certificateEnded',
  reason: string,
): Promise<void> {
  let approvals = ctx.db
    .selectFrom('vendorApproval')
    .select('id')
    .where('vendorId', '=', vendorId)
    .where('status', '=', 'approved')
    .where('archivedAt', 'is', null)
    .orderBy('id');
  if (approvalId) approvals = approvals.where('id', '=', approvalId);
  const rows = await approvals.execute();
  for (const { id } of rows)
    await runTransition(ctx, vendorApprovalActions, id, step, { version: null, input: { reason } });
}

async function holdsSupplierCertificate(ctx: Context, vendorId: string, day: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('vendorCertificate')
    .select('id')
    .where('vendorId', '=', vendorId)
    .where('kind', 'in', supplierCertificates)
    .where('archivedAt', 'is', null)
    .where('expiresOn', '>=', day)
    .executeTakeFirst();
  return found !== undefined;
}

const evaluations = recordEndpoints(vendorEvaluation, {
  beforeCreate: async (input, _call, ctx) => {
    const { riskClass } = await getRecord(ctx, vendor, input.vendorId);
    if (input.method === 'certificate' && !(await holdsSupplierCertificate(ctx, input.vendorId, input.doneOn)))
      refuseField(
        'method',
        'NO_SUPPLIER_CERTIFICATE',
        'No AS9120, ASA-100 or AC 00-56 certificate in date is on file: review it on paper or on site.',
      );
    return { nextDueOn: addMonths(input.doneOn, evaluationMonths[riskClass]) };
  },
  afterCreate: async (ctx, row) => {
    if (row.decision === 'reject')
      await suspendApprovals(ctx, row, 'suspend', `Evaluation of ${formatLegalDay(row.doneOn)}`);
  },
});

/** Stores an evaluation by the rules of its form, for another module that reviewed the vendor. Answers its id. */
export async function evaluateVendor(ctx: WriteContext, values: CreateOf<typeof vendorEvaluation>): Promise<string> {
  const row = await evaluations.create?.(ctx, values);
  if (!row) throw new Error('Evaluations of vendors are not served.');
  return row.id;
}

/** Certificates and evaluations of vendors. Errors: `VENDOR_APPROVAL_OTHER`, `NO_SUPPLIER_CERTIFICATE`. */
export const controlRecords = [
  recordEndpoints(vendorCertificate, {
    holds: async ({ vendorId, approvalId }, ctx) => {
      if (!approvalId) return;
      const own = await ctx.db
        .selectFrom('vendorApproval')
        .select('id')
        .where('id', '=', approvalId)
        .where('vendorId', '=', vendorId)
        .executeTakeFirst();
      if (!own) refuseField('approvalId', 'VENDOR_APPROVAL_OTHER', 'This approval is of another vendor.');
    },
  }),
  evaluations,
];

/** Accounts of who buys and of quality. */
export async function buyersAndQuality(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('state', '=', 'active')
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`roles && array['purchasing.user', 'purchasing.admin', 'quality.user', 'quality.admin']::text[]`)
    .execute();
  return rows.map(({ id }) => id);
}

async function tellOnce(
  ctx: WriteContext,
  { code, subject, cause, title, text }: { code: string; subject: string; cause: string; title: string; text: string },
): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('notification')
    .select('id')
    .where('subject', '=', subject)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (known) return false;
  await notify(ctx, {
    to: await buyersAndQuality(ctx),
    type: 'Quality',
    title,
    text,
    link: `/qa/vendors/${code}`,
    subject,
    cause,
  });
  return true;
}

interface Ending {
  id: string;
  vendorId: string;
  approvalId: string | null;
  kind: string;
  certificateNo: string;
  expiresOn: string;
  needed: boolean;
  code: string;
  name: string;
  contact: string | null;
}

/** The newest certificate of each kind a vendor holds that ends within 90 days or has ended: a renewal takes the place of the one before. */
async function endingCertificates(ctx: Context, today: string): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select distinct on (c.vendor_id, c.kind, c.approval_id) c.id, c.vendor_id, c.approval_id, c.kind, c.certificate_no, c.expires_on::text as expires_on,
      c.needed, v.code, v.name, v.contact
    from vendor_certificate c join vendor v on v.id = c.vendor_id
    where c.archived_at is null and v.archived_at is null
    order by c.vendor_id, c.kind, c.approval_id, c.expires_on desc, c.id`.execute(ctx.db);
  return rows.filter(({ expiresOn }) => expiresOn <= addDays(today, noticeDays[0]));
}

const addressIn = (contact: string | null): string | null =>
  /[^\s<>,;]+@[^\s<>,;]+[.][a-z]+/i.exec(contact ?? '')?.[0] ?? null;

/** R-PRO-5: 90, 30 and 7 days before a certificate ends its vendor and who buys there are told; the day after, what stands on it is suspended. Daily. */
export async function watchCertificates(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  for (const one of await endingCertificates(ctx, today)) {
    const words = `${chosenWords(vendorCertificate.fields.kind, one.kind)} ${one.certificateNo}`;
    const left = daysBetween(today, one.expiresOn);
    const subject = `vendorCertificate:${one.id}`;
    if (left < 0) {
      const reason = `${words} ended on ${formatLegalDay(one.expiresOn)}`;
      if (one.needed) await suspendApprovals(ctx, one, 'certificateEnded', reason);
      await tellOnce(ctx, {
        code: one.code,
        subject,
        cause: 'ended',
        title: `${one.name}: a certificate has ended`,
        text: reason,
      });
      continue;
    }
    const notice = noticeDays.filter((days) => left <= days).at(-1);
    const text = `${words} ends on ${formatLegalDay(one.expiresOn)}.`;
    const isNew = await tellOnce(ctx, {
      code: one.code,
      subject,
      cause: `${notice} days`,
      title: `${one.name}: a certificate ends`,
      text,
    });
    const to = addressIn(one.contact);
    if (isNew && to) await ctx.enqueue('mailVendorNotice', { to, name: one.name, text, key: `${one.id}-${notice}` });
  }
}

/** R-PRO-2: quality and who buys hear when a vendor is to be evaluated again, 30 days before and when it is overdue. Daily. */
export async function watchEvaluations(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  const { rows } = await sql<{ vendorId: string; code: string; name: string; due: string }>`
    select distinct on (e.vendor_id) e.vendor_id, v.code, v.name, e.next_due_on::text as due
    from vendor_evaluation e join vendor v on v.id = e.vendor_id
    where v.archived_at is null and exists (select 1 from vendor_approval a where a.vendor_id = v.id and a.status = 'approved')
    order by e.vendor_id, e.done_on desc, e.id desc`.execute(ctx.db);
  for (const { vendorId, code, name, due } of rows) {
    if (due > addDays(today, 30)) continue;
    const isLate = due < today;
    await tellOnce(ctx, {
      code,
      subject: `vendor:${vendorId}`,
      cause: `evaluation ${due} ${isLate ? 'overdue' : 'due'}`,
      title: isLate ? `${name}: the evaluation is overdue` : `${name}: evaluate it again`,
      text: `By ${formatLegalDay(due)}.`,
    });
  }
}

/** Job: asks a vendor for the renewal of a certificate. */
export async function mailVendorNotice(
  ctx: Context,
  { to, name, text, key }: { to: string; name: string; text: string; key: string },
): Promise<void> {
  await sendMail(ctx.services.outside, {
    to,
    subject: `Your certificate: ${text}`,
    paragraphs: [
      `To ${name},`,
      text,
      'Please send us its renewal. Without it we may not order from you after that day.',
    ],
    id: `vendor-certificate-${key}`,
  });
}
