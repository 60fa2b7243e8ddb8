import type { BodyOf } from '#kernel/shared/call.ts';
import { commonYear, isThaiId, masked } from '../shared/identityNumber.ts';
import { dayOf, formatDay } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { handle } from '#kernel/server/handle.ts';
import { keyedHash, seal, unseal } from '#kernel/server/identity/encryption.ts';
import type { Keys } from '#kernel/server/identity/keys.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { employee } from '../shared/employee.record.ts';
import { addIdentityCall, readIdentityCall } from '../shared/employees.calls.ts';
import { education, employeeCertificate, identityDocument, workExperience } from '../shared/personnelFile.record.ts';
import { employeeCertificateWorkflow, workExperienceWorkflow } from '../shared/personnelFile.workflow.ts';

/** The one whose file it is does not say that it is true. */
const notOwn = ({ actor }: Context, { employeeId }: { employeeId: string }): string | null =>
  actor.employeeId === employeeId ? 'This is your own file: another person verifies it.' : null;
const employeeCertificateActions = implementWorkflow(employeeCertificateWorkflow, { verify: { guard: notOwn } });
const workExperienceActions = implementWorkflow(workExperienceWorkflow, { verify: { guard: notOwn } });

/** Nothing is added to the file of a person who has left. Error: `FILE_CLOSED`. */
async function refuseClosed(ctx: WriteContext, employeeId: string): Promise<void> {
  const person = await getRecord(ctx, employee, employeeId);
  if (person.status === 'left') refuseField('employeeId', 'FILE_CLOSED', 'This person has left; the file is closed.');
}

/** Refuses an end before its beginning. Error: `FILE_DATES`. */
function inOrder(first: unknown, last: unknown, field: string, words: string): void {
  if (typeof first === 'string' && typeof last === 'string' && last < first) refuseField(field, 'FILE_DATES', words);
}

const afterIssue = 'This day is before the day of issue.';

export const certificates = recordEndpoints(employeeCertificate, {
  workflow: employeeCertificateActions,
  holds: (facts) => inOrder(facts.issuedOn, facts.expiresOn, 'expiresOn', afterIssue),
  beforeCreate: async (input, _call, ctx) => {
    await refuseClosed(ctx, input.employeeId);
    if (!input.replacesId) return;
    const old = await lockRecord(ctx, employeeCertificate, input.replacesId, null);
    if (old.employeeId !== input.employeeId || old.kind !== input.kind)
      refuseField('replacesId', 'NOT_A_RENEWAL', 'A renewal is of the same person and the same type.');
    if (old.renewedById) refuseField('replacesId', 'RENEWED_ALREADY', 'This certificate was renewed already.');
    if (input.issuedOn < old.issuedOn)
      refuseField(
        'issuedOn',
        'NOT_A_RENEWAL',
        `The one it renews was issued on ${formatDay(old.issuedOn)}, later than this.`,
      );
  },
  afterCreate: async (ctx, row) => {
    if (!row.replacesId) return;
    const old = await lockRecord(ctx, employeeCertificate, row.replacesId, null);
    await changeRow(ctx, employeeCertificate, old, { values: { renewedById: row.id } });
  },
  mayArchive: (_ctx, row) => (row.status === 'unverified' ? null : 'It was verified or revoked: it stays in the file.'),
});

export const educations = recordEndpoints(education, {
  holds: (facts, ctx) => {
    const year = commonYear(facts.finishedIn);
    if (year > Number(dayOf(ctx.now).slice(0, 4)) + 1)
      refuseField('finishedIn', 'YEAR_TO_COME', 'This year is still to come.');
    if (year !== facts.finishedIn)
      refuseField('finishedIn', 'BUDDHIST_YEAR', `Enter the common year: ${facts.finishedIn} is ${year}.`);
  },
  beforeCreate: (input, _call, ctx) => refuseClosed(ctx, input.employeeId),
});

export const experiences = recordEndpoints(workExperience, {
  workflow: workExperienceActions,
  holds: (facts) => inOrder(facts.startedOn, facts.endedOn, 'endedOn', 'The end is before the beginning.'),
  beforeCreate: (input, _call, ctx) => refuseClosed(ctx, input.employeeId),
  mayArchive: (_ctx, row) => (row.status === 'verified' ? 'It was verified: it stays in the file.' : null),
});

export const identityDocuments = recordEndpoints(identityDocument, {
  holds: (facts) => inOrder(facts.issuedOn, facts.expiresOn, 'expiresOn', afterIssue),
});

const owner = (documentId: string) => `identity document ${documentId}`;

/** Stores an identity document with its number encrypted, once in all files. Errors: `FILE_CLOSED`, `THAI_ID`, `FILE_DATES`, 409 `DOCUMENT_KNOWN`. */
export async function putIdentity(
  ctx: WriteContext,
  keys: Pick<Keys, 'encryption' | 'pepper'>,
  employeeId: string,
  given: BodyOf<typeof addIdentityCall>,
): Promise<{ id: string; maskedNo: string }> {
  await refuseClosed(ctx, employeeId);
  const number = given.number.replaceAll(/[\s-]/g, '').toUpperCase();
  if (given.kind === 'thaiId' && !isThaiId(number))
    refuseField('number', 'THAI_ID', 'A Thai identity number has 13 digits, and its last one does not fit these.');
  inOrder(given.issuedOn, given.expiresOn, 'expiresOn', afterIssue);
  const row = await createRecord(ctx, identityDocument, {
    employeeId,
    kind: given.kind as 'passport',
    maskedNo: masked(given.kind, number),
    issuedOn: given.issuedOn ?? null,
    expiresOn: given.expiresOn ?? null,
  });
  const kept = await ctx.db
    .insertInto('identityNumber')
    .values({
      documentId: row.id,
      sealed: seal(keys, owner(row.id), Buffer.from(number)),
      hash: keyedHash(keys, 'identity number', `${given.kind} ${number}`),
    })
    .onConflict((taken) => taken.column('hash').doNothing())
    .executeTakeFirst();
  if (!kept.numInsertedOrUpdatedRows) conflict('DOCUMENT_KNOWN', 'This document is in a personnel file already.');
  return { id: row.id, maskedNo: row.maskedNo };
}

export const personnelFileEndpoints = [
  handle(addIdentityCall, {
    creates: true,
    handle: async (ctx, { params, body, request }) => {
      const person = await getRecord(ctx, employee, params.id);
      return putIdentity(ctx, request.server.identity.keys, person.id, body);
    },
  }),
  handle(readIdentityCall, async (ctx, { params, body, request }) => {
    const row = await getRecord(ctx, identityDocument, params.id);
    const kept = await ctx.db
      .selectFrom('identityNumber')
      .select('sealed')
      .where('documentId', '=', row.id)
      .executeTakeFirst();
    if (!kept) return notFound('No number is stored with this document.');
    await ctx.audit({ entity: identityDocument.name, entityId: row.id, action: 'viewSensitive', reason: body.reason });
    ctx.changed(identityDocument, row.id);
    return { number: unseal(request.server.identity.keys, owner(row.id), kept.sealed).toString() };
  }),
];
