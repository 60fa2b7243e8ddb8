import { randomInt } from 'node:crypto';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { AppError, conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { quotation } from '#modules/marketing/quotations/shared/quotation.record.ts';
import { askByLineCall, lineOfQuotationCall, lineWebhookCall } from '../shared/lineAnswers.calls.ts';
import { lineContact, lineContactWorkflow } from '../shared/lineContact.record.ts';
import { fingerprintOf, isSigned } from './lineApi.ts';
import { accountOf, sendLineMessages, wordsOf } from './outbox.jobs.ts';
import { takeEvents } from './webhook.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');

async function stateOf(ctx: Context, quotationId: string): Promise<AnswerOf<typeof lineOfQuotationCall>> {
  const row = await getRecord(ctx, quotation, quotationId);
  const [quota, contacts, messages] = await Promise.all([
    ctx.db.selectFrom('lineQuota').select(['most', 'used', 'fault']).executeTakeFirst(),
    ctx.db
      .selectFrom('lineContact')
      .select(['id', 'name'])
      .where('customerId', '=', row.customerId)
      .where('status', '=', 'linked')
      .orderBy('name')
      .execute(),
    ctx.db
      .selectFrom('lineMessage')
      .innerJoin('lineContact', 'lineContact.id', 'lineMessage.contactId')
      .select([
        'lineMessage.id',
        'lineContact.name',
        'lineMessage.revision',
        'lineMessage.status',
        'tries',
        'lastText',
        'lineMessage.createdAt',
        'sentAt',
        'answeredAt',
      ])
      .where('lineMessage.quotationId', '=', quotationId)
      .where('lineMessage.kind', '=', 'ask')
      .orderBy('lineMessage.createdAt', 'desc')
      .limit(50)
      .execute(),
  ]);
  return {
    isConfigured: accountOf(ctx.services) !== null,
    quota: quota ?? { most: null, used: null, fault: null },
    contacts,
    messages: messages as AnswerOf<typeof lineOfQuotationCall>['messages'],
  };
}

/** Puts a question into the outbox. Errors: 422 where LINE is off, the quotation waits for no answer, or the contact is none of its customer; 409 when it was sent already. */
async function askByLine(ctx: WriteContext, quotationId: string, contactId: string): Promise<{ id: string }> {
  if (!accountOf(ctx.services))
    refuse('LINE_OFF', 'LINE is not set up: the customer answers by mail or in the portal.');
  const row = await getRecord(ctx, quotation, quotationId);
  if (row.kind !== 'overAndAbove') refuse('NOT_OVER_AND_ABOVE', 'LINE asks about work over and above only.');
  if (row.status !== 'sent' || row.validUntil < dayOf(ctx.now))
    refuse('NOT_SENT', 'It waits for no answer: send it first.');
  const contact = await ctx.db
    .selectFrom('lineContact')
    .select(['customerId', 'status', 'lineUserId'])
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (contact?.customerId !== row.customerId || contact.status !== 'linked' || !contact.lineUserId)
    return refuseField('contactId', 'NOT_LINKED', 'This contact has no LINE linked to this customer.');
  // Prices stand in the message whoever asks: the customer was sent them.
  const said = await ctx.db
    .selectFrom('quotation')
    .select(['subject', 'finding', 'net', 'total', 'currency'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const text = wordsOf({ ...said, net: said.net ?? '0', total: said.total ?? '0' });
  const made = await ctx.db
    .insertInto('lineMessage')
    .values({
      kind: 'ask',
      quotationId: row.id,
      revision: row.revision,
      contactId,
      lineUserId: contact.lineUserId,
      text,
      status: 'queued',
      nextTryAt: ctx.now.toISOString(),
      createdAt: ctx.now.toISOString(),
      createdBy: ctx.actor.id,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return conflict('ASKED', 'This contact was asked about this revision already.');
  await ctx.audit({
    entity: quotation.name,
    entityId: row.id,
    action: 'export',
    changes: { askedByLine: contactId, revision: row.revision, fingerprint: fingerprintOf(contact.lineUserId, text) },
  });
  await ctx.enqueue('sendLineMessages', {}, { key: 'sendLineMessages' });
  return made;
}

/** Work over and above asked and answered by LINE. Off until the token and the secret of its channel are set. */
export const lineAnswersServer = defineServerModule({
  name: 'marketing/line-answers',
  records: [
    recordEndpoints(lineContact, {
      workflow: implementWorkflow(lineContactWorkflow, {}),
      beforeCreate: () => Promise.resolve({ code: newCode() }),
    }),
  ],
  endpoints: [
    handle(lineOfQuotationCall, (ctx, { params }) => stateOf(ctx, params.quotationId)),
    handle(askByLineCall, {
      creates: true,
      handle: (ctx, { params, body }) => askByLine(ctx, params.quotationId, body.contactId),
    }),
    handle(lineWebhookCall, {
      limit: { perMinute: 600 },
      handle: async (ctx, { body, request }) => {
        const line = accountOf(ctx.services);
        if (!line) return notFound('LINE is not set up.');
        const { sentText = '' } = request as { sentText?: string };
        if (!isSigned(line.secret, sentText, request.headers['x-line-signature']))
          throw new AppError('forbidden', 'LINE_SIGNATURE', 'This was not signed by LINE.');
        await takeEvents(ctx, body.events, line.secret);
        return { success: true as const };
      },
    }),
  ],
  jobs: {
    pruneLine: async (ctx) => {
      const before = new Date(ctx.now.getTime() - 30 * 86_400_000).toISOString();
      await ctx.db.deleteFrom('lineEvent').where('receivedAt', '<', before).execute();
    },
  },
  longJobs: { sendLineMessages },
  schedule: { '* * * * *': 'sendLineMessages', '53 3 * * *': 'pruneLine' },
});
