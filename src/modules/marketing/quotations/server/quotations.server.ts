import { deviceName } from '#kernel/server/identity/sessionToken.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { limitsOfJobs, quotedOfJobs } from '#modules/finance/invoices/server/public.ts';
import { quotation, quotationLine } from '../shared/quotation.record.ts';
import { marginApprover, marginFloor, quotationAnswer, quotationRevision } from '../shared/quotationParts.record.ts';
import * as customerCalls from '../shared/customerAnswers.calls.ts';
import * as calls from '../shared/quotations.calls.ts';
import { takeAnswer } from './public.ts';
import { begin, copyQuotation, holds } from './drafts.ts';
import { changeLine, keepSums, removeLine, settleLine, whyLineFixed } from './lines.ts';
import { mailLink, mailQuotation, openLink, useLink, voidLinks, type QuotationMail } from './links.ts';
import { answererOf, guestOf, offerOf, offersAtDoor, ownOffer, photoOf } from './offers.ts';
import { propose, quotationsOfJob } from './overAndAbove.ts';
import { checkList, takeList } from './pasted.ts';
import { overdueQuotations, quotationActions } from './quotations.actions.ts';
import { quotationDocument } from './quotation.document.ts';
import { differencesOf, limitsForJobs, priceHistory, quotedForJobs, totalsOf } from './quotations.queries.ts';
import { contentOf, revisionFile, revisionOf } from './revisions.ts';

quotedOfJobs.fill(quotedForJobs);
limitsOfJobs.fill(limitsForJobs);

const perMinute = { limit: { perMinute: 30 } } as const;
const success = { success: true as const };
const pdfNamed = (reply: { header: (name: string, value: string) => unknown }, name: string) => {
  reply.header('content-type', 'application/pdf');
  reply.header('content-disposition', `inline; filename="${name}.pdf"`);
};
const pictureOf = (
  reply: { header: (name: string, value: string) => unknown },
  file: { mime: string; bytes: Buffer },
) => {
  reply.header('content-type', file.mime);
  return file.bytes;
};

/** Quotations: what is served under `/api/marketing/quotations`, to customers by their link and in the portal. */
export const quotationsServer = defineServerModule({
  name: 'marketing/quotations',
  records: [
    recordEndpoints(quotation, {
      workflow: quotationActions,
      holds,
      beforeCreate: (input, _call, ctx) => begin(ctx, input),
      // The link went to who was the contact then: with another address it answers nothing any more.
      beforeUpdate: async (ctx, row, { contactEmail }) => {
        if (row.status === 'sent' && contactEmail !== undefined && contactEmail !== row.contactEmail)
          await voidLinks(ctx, row.id);
        return {};
      },
    }),
    recordEndpoints(quotationLine, {
      beforeCreate: (input, _call, ctx) => settleLine(ctx, input),
      afterCreate: (ctx, row) => keepSums(ctx, row.quotationId),
      mayUpdate: whyLineFixed,
      beforeUpdate: changeLine,
    }),
    recordEndpoints(quotationRevision),
    recordEndpoints(quotationAnswer),
    recordEndpoints(marginFloor),
    recordEndpoints(marginApprover, {
      holds: ({ validFrom, validTo }) => {
        if (validTo && validTo < validFrom) refuseField('validTo', 'DAYS', 'It ends before it begins.');
      },
    }),
  ],
  endpoints: [
    handle(calls.removeQuotationLineCall, async (ctx, { params, body }) => {
      await removeLine(ctx, params.id, body.version);
      return success;
    }),
    handle(calls.copyQuotationCall, {
      creates: true,
      handle: async (ctx, { params, body }) =>
        copyQuotation(ctx, await getRecord(ctx, quotation, params.id), body.validUntil),
    }),
    handle(calls.quotationLinkCall, async (ctx, { params }) =>
      mailLink(
        ctx,
        await lockRecord(ctx, quotation, (await getRecord(ctx, quotation, params.id)).id, null),
        ctx.actor.name,
      ),
    ),
    handle(calls.quotationPaperCall, async (ctx, { params, query, reply }) => {
      const row = await getRecord(ctx, quotation, params.id);
      pdfNamed(reply, `${row.number}-${params.language}`);
      const sent = await revisionOf(ctx, row.id, query.revision ?? row.revision);
      if (sent) return revisionFile(ctx, sent, params.language);
      const content = await contentOf(ctx, row);
      const draft = { content, customerId: row.customerId, issuedAt: row.updatedAt, isDraft: true };
      return ctx.services.render(await quotationDocument(ctx, draft, params.language));
    }),
    handle(calls.quotationDifferenceCall, async (ctx, { params }) =>
      differencesOf(ctx, await getRecord(ctx, quotation, params.id)),
    ),
    handle(calls.quotationTotalsCall, (ctx) => totalsOf(ctx)),
    handle(calls.priceHistoryCall, (ctx, { query }) => priceHistory(ctx, query)),
    handle(calls.readListCall, async (ctx, { params, body }) =>
      checkList(ctx, await getRecord(ctx, quotation, params.id), body.text),
    ),
    handle(calls.takeListCall, async (ctx, { params, body }) => ({ added: await takeList(ctx, params.id, body.text) })),
    handle(calls.proposeCall, { creates: true, handle: (ctx, { body }) => propose(ctx, body) }),
    handle(calls.jobQuotationsCall, (ctx, { params }) => quotationsOfJob(ctx, params.jobId)),
    handle(customerCalls.openQuotationCall, {
      ...perMinute,
      handle: async (ctx, { body }) => {
        const { quotationId, revision } = await openLink(ctx, body.token);
        return offerOf(ctx, quotationId, revision);
      },
    }),
    handle(customerCalls.answerQuotationCall, {
      ...perMinute,
      handle: async (ctx, { body, request }) => {
        const link = await openLink(ctx, body.token);
        const { token: _token, name, ...given } = body;
        const device = deviceName(request.headers['user-agent']);
        const by = {
          kind: 'guest' as const,
          id: null,
          name: link.shownTo ? `${name} (quotation link, handed out by ${link.shownTo})` : `${name} (quotation link)`,
          sessionId: null,
        };
        const answer = {
          ...given,
          options: given.options ?? [],
          way: 'link' as const,
          byName: name,
          byEmail: link.shownTo ? null : link.sentTo,
          device,
        };
        await takeAnswer(ctx, link, answer, by);
        await useLink(ctx, link);
        return success;
      },
    }),
    handle(customerCalls.linkPaperCall, {
      ...perMinute,
      handle: async (ctx, { body, reply }) => {
        pdfNamed(reply, 'quotation');
        return revisionFile(ctx, await openLink(ctx, body.token), body.language);
      },
    }),
    handle(customerCalls.linkPhotoCall, {
      ...perMinute,
      handle: async (ctx, { body, reply }) =>
        pictureOf(reply, await photoOf(ctx, (await openLink(ctx, body.token)).quotationId, body.photoId)),
    }),
    handle(customerCalls.portalPhotoCall, async (ctx, { params, reply }) =>
      pictureOf(reply, await photoOf(ctx, (await ownOffer(ctx, params.number)).id, params.photoId)),
    ),
    handle(customerCalls.portalQuotationsCall, (ctx, { query }) => offersAtDoor(ctx, query.jobNumber)),
    handle(customerCalls.portalQuotationCall, async (ctx, { params }) => {
      const { mayAnswer } = await guestOf(ctx);
      return { ...(await offerOf(ctx, (await ownOffer(ctx, params.number)).id)), mayAnswer };
    }),
    handle(customerCalls.portalAnswerCall, async (ctx, { params, body, request }) => {
      const offer = await ownOffer(ctx, params.number);
      const { name, email } = await answererOf(ctx);
      const { revision, ...given } = body;
      const device = deviceName(request.headers['user-agent']);
      const answer = {
        ...given,
        options: given.options ?? [],
        way: 'portal' as const,
        byName: name,
        byEmail: email,
        device,
      };
      // Who stands at the portal has no account of staff: rows name none, the answer and the history name them.
      const noAccount = { ...ctx, actor: { ...ctx.actor, id: null } };
      await takeAnswer(noAccount, { quotationId: offer.id, revision }, answer, ctx.actor);
      await voidLinks(ctx, offer.id);
      return success;
    }),
    handle(customerCalls.portalPaperCall, async (ctx, { params, reply }) => {
      const offer = await ownOffer(ctx, params.number);
      pdfNamed(reply, `${params.number}-${params.language}`);
      return revisionFile(ctx, { quotationId: offer.id, revision: offer.revision }, params.language);
    }),
  ],
  jobs: {
    mailQuotation: (ctx, payload: QuotationMail) => mailQuotation(ctx, payload),
    expireQuotations: async (ctx) => {
      for (const id of await overdueQuotations(ctx)) {
        const row = await lockRecord(ctx, quotation, id, null);
        if (row.status !== 'sent') continue;
        await changeRow(ctx, quotation, row, {
          values: { status: 'expired' },
          action: 'status',
          reason: 'Its last day is over',
        });
        await voidLinks(ctx, id);
      }
    },
  },
  schedule: { '20 0 * * *': 'expireQuotations' },
});
