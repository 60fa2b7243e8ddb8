import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { managersOf } from '#modules/quality/authorizations/server/public.ts';
import { applicationDocument, authApplication } from '../shared/application.record.ts';
import {
  applicationDocumentWorkflow,
  applicationLineWorkflow,
  authApplicationWorkflow,
} from '../shared/application.workflow.ts';
import {
  assessorsOf,
  documentFacts,
  linesOf,
  missingOf,
  newestAssessments,
  whyNotSubmitted,
  type Application,
} from './applications.queries.ts';
import { whyNotHandedIn, whyNotTheirs } from './applications.rules.ts';
import { checkChosen, takeStep, writeFirst } from './issuing.ts';

const me = ({ actor }: Context) => actor.employeeId;
const notOwn = (ctx: Context, { applicantId }: Application) =>
  me(ctx) === applicantId ? 'Nobody decides on their own application.' : null;

/** R-GEN-5: the person who assessed decides nothing. */
async function notAssessor(ctx: Context, row: Application): Promise<string | null> {
  return (await assessorsOf(ctx, row.id)).includes(me(ctx) ?? '')
    ? 'Who assessed an applicant neither approves nor issues.'
    : null;
}

async function decider(ctx: Context, row: Application): Promise<string | null> {
  return notOwn(ctx, row) ?? (await notAssessor(ctx, row));
}

/** The head of the department; quality where the department has none but the applicant. */
async function whyNotEndorser(ctx: Context, row: Application): Promise<string | null> {
  const own = notOwn(ctx, row);
  if (own) return own;
  const heads = await managersOf(ctx, row.applicantId);
  if (heads.some(({ id }) => id === me(ctx))) return null;
  if (heads.length === 0 && can(ctx.actor, 'quality.admin')) return null;
  return 'The manager of the applicant’s department endorses.';
}

const next = (ctx: Context) => Promise.resolve({ stageSince: ctx.now.toISOString() });

/** What a signature under an application covers: everything that hangs on it. */
async function signedContent(ctx: Context, row: Application) {
  const lines = await ctx.db
    .selectFrom('applicationLine')
    .select(['id', 'groupId', 'taskLevels', 'authorities', 'ratings', 'status', 'decisionReason'])
    .where('applicationId', '=', row.id)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  const [documents, assessments] = [await documentFacts(ctx, row), await newestAssessments(ctx, row.id)];
  return { payload: { record: authApplication.name, row, lines, documents, assessments } };
}

/** R-APP-2: what still stands open of the mandatory items, and the freezing of what was found. */
async function openDocuments(ctx: Context, row: Application): Promise<string | null> {
  const open = (await documentFacts(ctx, row)).filter(({ mandatory, isMet }) => mandatory && !isMet);
  return open.length > 0 ? `Not met: ${open.map(({ name, found }) => `${name} (${found})`).join(' ')}` : null;
}

async function freezeDocuments(ctx: WriteContext, row: Application): Promise<void> {
  for (const fact of await documentFacts(ctx, row)) {
    if (!fact.isMet || fact.status === 'met') continue;
    const document = await lockRecord(ctx, applicationDocument, fact.id, null);
    await changeRow(ctx, applicationDocument, document, {
      values: { status: 'met', metOn: dayOf(ctx.now), found: fact.found },
      action: 'status',
    });
  }
}

/** Facts that were looked up are looked up again when the application comes back; papers stay verified. */
async function thawDocuments(ctx: WriteContext, row: Application): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from application_document d join document_item i on i.id = d.item_id
    where d.application_id = ${row.id} and d.status = 'met' and i.source <> 'upload' order by d.id`.execute(ctx.db);
  for (const { id } of rows)
    await changeRow(ctx, applicationDocument, await lockRecord(ctx, applicationDocument, id, null), {
      values: { status: 'open', metOn: null, found: null },
      action: 'status',
    });
}

async function whyNotRecommended(ctx: Context, row: Application): Promise<string | null> {
  const standing = await newestAssessments(ctx, row.id);
  const without = (await linesOf(ctx, row.id)).filter(
    ({ id }) => standing.find(({ lineId }) => lineId === id)?.outcome !== 'pass',
  );
  return without.length > 0 ? `Without a passed assessment: ${without.map(({ code }) => code).join(', ')}.` : null;
}

async function whyNotApproved(ctx: Context, row: Application): Promise<string | null> {
  const lines = await linesOf(ctx, row.id);
  const open = lines.filter(({ status }) => status === 'open').map(({ code }) => code);
  if (open.length > 0) return `Decide each group first: ${open.join(', ')}.`;
  return lines.length === 0 ? 'No group is approved: reject the application.' : null;
}

/** Tells whoever is next, or the applicant what became of it. */
async function tell(ctx: WriteContext, row: Application, employeeIds: readonly string[], title: string): Promise<void> {
  const to: string[] = [];
  for (const id of employeeIds) {
    const account = (await employeeOf(ctx, id))?.userId;
    if (account && account !== ctx.actor.id) to.push(account);
  }
  await notify(ctx, {
    to,
    type: 'Quality',
    title,
    text: row.categoryIdLabel ?? '',
    link: `/qa/authorization-applications/${row.number}`,
    subject: `authApplication:${row.id}`,
    cause: row.status,
  });
}

/** The steps of an application. */
export const authApplicationActions = implementWorkflow(authApplicationWorkflow, {
  submit: {
    whose: whyNotTheirs,
    guard: whyNotSubmitted,
    signAs: signedContent,
    effect: next,
    after: async (ctx, row) =>
      tell(
        ctx,
        row,
        (await managersOf(ctx, row.applicantId)).map(({ id }) => id),
        `${row.number} waits for your endorsement`,
      ),
  },
  endorse: { whose: whyNotEndorser, guard: () => null, signAs: signedContent, effect: next },
  // The days of the document check go on: waiting for it to begin is part of them (R-APP-1).
  checkDocuments: { whose: notOwn },
  documentsComplete: {
    whose: notOwn,
    guard: openDocuments,
    effect: async (ctx, row) => {
      await freezeDocuments(ctx, row);
      return next(ctx);
    },
  },
  recommend: {
    whose: async (ctx, row) =>
      (await assessorsOf(ctx, row.id)).includes(me(ctx) ?? '') ? null : 'Who assessed the applicant recommends.',
    guard: whyNotRecommended,
    effect: next,
  },
  // And those of the decision, which ends with the authorisation in the applicant's hand.
  approve: { whose: decider, guard: whyNotApproved, signAs: signedContent },
  issue: {
    whose: decider,
    guard: async (ctx, row) => (await missingOf(ctx, row)).join(' ') || null,
    signAs: async (ctx, row, input) => {
      const { payload } = await signedContent(ctx, row);
      return { payload: { ...payload, input } };
    },
    effect: async (ctx, row, input) => {
      checkChosen(row, input);
      return {
        ...(await next(ctx)),
        ...(row.kind === 'initial' && { authorizationId: await writeFirst(ctx, row, input) }),
      };
    },
    after: async (ctx, row, input) => {
      await takeStep(ctx, row, input);
      await tell(ctx, row, [row.applicantId], `${row.number}: your authorisation is issued`);
    },
  },
  return: {
    whose: async (ctx, row) =>
      notOwn(ctx, row) ?? (can(ctx.actor, 'quality.user') ? null : await whyNotEndorser(ctx, row)),
    effect: async (ctx, row) => {
      if (!can(ctx.actor, 'quality.user') && row.status !== 'submitted') refuse('PAST_YOU', 'It is with quality now.');
      await thawDocuments(ctx, row);
      return next(ctx);
    },
    after: (ctx, row) => tell(ctx, row, [row.applicantId], `${row.number} was returned to you`),
  },
  withdraw: { whose: whyNotTheirs, effect: next },
  reject: {
    whose: decider,
    signAs: signedContent,
    effect: next,
    after: (ctx, row) => tell(ctx, row, [row.applicantId], `${row.number} was rejected`),
  },
});

const parent = {
  lockFirst: (ctx: WriteContext, row: { applicationId: string }) =>
    lockRecord(ctx, authApplication, row.applicationId, null),
};

async function whyNotDecided(ctx: Context, { applicationId }: { applicationId: string }): Promise<string | null> {
  const application = await getRecord(ctx, authApplication, applicationId);
  return (
    (await decider(ctx, application)) ??
    (['assessment', 'recommended'].includes(application.status) ? null : 'Groups are decided once they are assessed.')
  );
}

/** The steps of a group: approved only with a passed assessment. */
export const applicationLineActions = implementWorkflow(
  { ...applicationLineWorkflow, ...parent },
  {
    approve: {
      guard: async (ctx, row) => {
        const reason = await whyNotDecided(ctx, row);
        if (reason) return reason;
        if ((await getRecord(ctx, authApplication, row.applicationId)).status !== 'recommended')
          return 'The assessor recommends first.';
        const standing = (await newestAssessments(ctx, row.applicationId)).find(({ lineId }) => lineId === row.id);
        return standing?.outcome === 'pass' ? null : 'This group has no passed assessment.';
      },
    },
    reject: { guard: whyNotDecided },
  },
);

/** The steps of a document. */
export const applicationDocumentActions = implementWorkflow(
  { ...applicationDocumentWorkflow, ...parent },
  {
    verify: {
      whose: async (ctx, row) => notOwn(ctx, await getRecord(ctx, authApplication, row.applicationId)),
      guard: async (ctx, row) => (await isPaper(ctx, row.itemId)) ?? (await whyNotHandedIn(ctx, row)),
      effect: (ctx) => Promise.resolve({ metOn: dayOf(ctx.now) }),
    },
    reopen: {
      guard: async (ctx, row) => (await isPaper(ctx, row.itemId)) ?? (await whyNotHandedIn(ctx, row)),
      effect: () => Promise.resolve({ metOn: null, verifiedById: null }),
    },
  },
);

async function isPaper(ctx: Context, itemId: string): Promise<string | null> {
  const item = await ctx.db.selectFrom('documentItem').select('source').where('id', '=', itemId).executeTakeFirst();
  return item?.source === 'upload' ? null : 'This is looked up by the product, not handed in.';
}
