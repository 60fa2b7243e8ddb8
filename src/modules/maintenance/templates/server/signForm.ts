import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { AppError, notFound, refuse } from '#kernel/shared/errors.ts';
import { requireSign, signingEmployee, type SignRequest } from '#modules/quality/authorizations/server/public.ts';
import { fieldsOf, type FormProblem, isEmpty, judgeForm } from '#modules/maintenance/form-fields/shared/public.ts';
import { fieldStatement, fillStatement, formInstance } from '../shared/formTemplate.record.ts';
import { judgeChosenAgain } from './formUses.ts';
import { findingsOf, lockFilled, lookAgain, secondPersons, type SignedField } from './fillForm.ts';

const groupOf = ({ family }: { family: string }) => family as NonNullable<SignRequest['componentGroup']>;

/** Signs one entry; where the form asks for a second person, by somebody who wrote nothing in it and may inspect independently. */
export async function signField(ctx: WriteContext, idOrNumber: string, fieldId: string, proof: Proof): Promise<void> {
  const method = await ctx.prove(proof);
  const employeeId = signingEmployee(ctx);
  const form = await lockFilled(ctx, idOrNumber);
  const field = fieldsOf(form.schema).find(({ id }) => id === fieldId) ?? notFound('The form has no such field.');
  if (field.type !== 'signature' && !field.second)
    return refuse('FORM_FIELD', `${field.label} is signed with the form.`);
  if (form.signed[fieldId])
    refuse('FORM_FIELD_SIGNED', `${field.label} is signed by ${form.signed[fieldId].name} already.`);
  const answer = form.answers[fieldId];
  if (field.type !== 'signature' && field.type !== 'formula' && isEmpty(answer))
    refuse('FORM_FIELD', `${field.label} is not filled in: there is nothing to sign yet.`);
  if (field.second && form.writers.includes(employeeId))
    refuse('FORM_SECOND', `${field.label} needs a second person: you wrote in this form.`);
  const allowed = await requireSign(ctx, {
    employeeId,
    privilege: field.second ? 'independentInspection' : 'perform',
    componentGroup: groupOf(form.job),
    at: ctx.now,
  });
  const { number, jobNumber, title } = form.row;
  const signature = await writeSignature(ctx, {
    entity: formInstance.name,
    entityId: form.row.id,
    entityVersion: form.row.version,
    chain: jobNumber,
    meaning: field.second ? 'independentInspection' : 'performed',
    statement: fieldStatement,
    payload: {
      number,
      job: jobNumber,
      form: title,
      version: form.versionNumber,
      field: fieldId,
      label: field.label,
      answer: answer ?? null,
    },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  const entry: SignedField = { employeeId, name: ctx.actor.name, at: ctx.now.toISOString(), signatureId: signature.id };
  await changeRow(ctx, formInstance, form.row, { values: { signedFields: { ...form.signed, [fieldId]: entry } } });
}

/** Findings that were named and are not on the job. */
async function unknownFindings(
  ctx: WriteContext,
  jobId: string,
  findings: Readonly<Record<string, string>>,
): Promise<FormProblem[]> {
  const named = Object.entries(findings);
  if (named.length === 0) return [];
  const there = new Set((await findingsOf(ctx, jobId)).map(({ findingNo }) => findingNo));
  return named
    .filter(([, findingNo]) => !there.has(findingNo))
    .map(([path, findingNo]) => ({ path, text: `Finding ${findingNo} is not on this work order.` }));
}

/** Signs a form: judged against the version it was begun with, and nothing of it is missing or outside its limit without a finding. */
export async function signForm(
  ctx: WriteContext,
  idOrNumber: string,
  proof: Proof & { version?: number | undefined },
): Promise<void> {
  const { version, ...given } = proof;
  const method = await ctx.prove(given);
  const employeeId = signingEmployee(ctx);
  const form = await lockFilled(ctx, idOrNumber, version ?? null);
  const { answers, findings, signed, schema } = form;
  if (secondPersons(form).includes(employeeId))
    refuse('FORM_SECOND', 'You signed in this form as the second person: somebody else signs it as done.');
  const judged = judgeForm(schema, { answers, findings, signed: new Set(Object.keys(signed)) });
  const problems = [...judged.problems, ...(await unknownFindings(ctx, form.row.jobId, findings))];
  if (problems.length > 0)
    throw new AppError('refused', 'FORM_PROBLEMS', problems.map(({ text }) => text).join(' '), {
      fields: problems.map(({ path, text: message }) => ({ path, message })),
    });
  await judgeChosenAgain(ctx, form);
  const allowed = await requireSign(ctx, {
    employeeId,
    privilege: 'perform',
    componentGroup: groupOf(form.job),
    at: ctx.now,
  });
  const { number, jobNumber, title, earlier } = form.row;
  const { partName, partNumber, serialNumber } = form.job;
  const signature = await writeSignature(ctx, {
    entity: formInstance.name,
    entityId: form.row.id,
    entityVersion: form.row.version,
    chain: jobNumber,
    meaning: 'performed',
    statement: fillStatement,
    payload: {
      number,
      job: jobNumber,
      key: form.templateKey,
      title,
      partName,
      partNumber,
      serialNumber,
      version: form.versionNumber,
      answers,
      results: judged.results,
      findings,
      signedFields: signed,
      earlier,
    },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  await changeRow(ctx, formInstance, form.row, {
    values: {
      status: 'signed',
      signedAt: ctx.now.toISOString(),
      signedByName: ctx.actor.name,
      stampNo: allowed.stampNo,
    },
    also: { signatureId: signature.id, partName, partNumber, serialNumber },
    action: 'status',
  });
  await lookAgain(ctx, form.row.jobId);
}
