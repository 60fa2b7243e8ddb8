import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Signer, SignerAuthorization, SignerScope } from '../shared/signer.ts';
import { absence, ndtLapse, trainingLapses } from '../shared/suspension.ts';
import { validUntilOf } from '../shared/standing.ts';
import type { StampType } from '../shared/vocabulary.ts';
import { loadSigner } from './signers.ts';

interface Terms {
  validMonths: number;
  stampType: StampType;
  contractEnd: string | null;
}

async function termsOf(ctx: Context, authorizationId: string): Promise<Terms> {
  const found = await sql<Terms>`
    select k.valid_months, k.stamp_type, e.contract_end from staff_authorization a
    join auth_category k on k.id = a.category_id join employee e on e.id = a.employee_id where a.id = ${authorizationId}`.execute(
    ctx.db,
  );
  return found.rows[0] ?? { validMonths: 0, stampType: 'CS', contractEnd: null };
}

/** R-AUT-1: what is still missing before this authorisation may be issued or renewed, in words; null when nothing is. */
export async function missingFor(ctx: Context, authorizationId: string, employeeId: string): Promise<string | null> {
  const today = dayOf(ctx.now);
  const signer = await loadSigner(ctx, employeeId, today);
  const authorization = signer?.authorizations.find((one) => one.id === authorizationId);
  if (!signer || !authorization) return 'The holder is not on file.';
  const missing = [
    ...(authorization.scope.length === 0 ? ['The scope is empty.'] : []),
    ...personMissing(signer, authorization.scope, today),
    ...(await stampFault(ctx, authorization, employeeId)),
  ];
  return missing.length > 0 ? missing.join(' ') : null;
}

/** What of a group an issue asks the person for. */
export type AskedGroup = Pick<SignerScope, 'minAge' | 'ndtMethod'>;

/** R-AUT-1: what the person themselves lacks for an authorisation in these groups, a sentence each. */
export function personMissing(signer: Signer, groups: readonly AskedGroup[], today: string): string[] {
  return [
    ...absence(signer, today).map((one) => one.text),
    ...ageFault(signer, groups, today),
    ...trainingLapses(signer, today).map((one) => one.text),
    ...(signer.training.companyProcedures ? [] : ['Company procedures: no training record.']),
    ...groups.flatMap((line) => (line.ndtMethod ? (ndtLapse(signer, line.ndtMethod, today)?.text ?? []) : [])),
    ...(signer.signatureOnFile ? [] : ['There is no signature specimen on file.']),
  ];
}

/** Why the person is too young for these groups, or nothing: an application stops there at once. */
export function ageFault(signer: Signer, groups: readonly AskedGroup[], today: string): string[] {
  const needed = Math.max(18, ...groups.map((line) => line.minAge));
  if (signer.birthDate === null) return ['The birth date is not on file.'];
  return addMonths(signer.birthDate, needed * 12) > today ? [`The holder is younger than ${needed}.`] : [];
}

async function stampFault(ctx: Context, authorization: SignerAuthorization, employeeId: string): Promise<string[]> {
  const { stamp } = authorization;
  if (!stamp) return ['No stamp is chosen.'];
  const { stampType } = await termsOf(ctx, authorization.id);
  if (stamp.type !== stampType)
    return [`Stamp ${stamp.number} is of another kind (${stamp.type}, needed ${stampType}).`];
  if (stamp.status === 'stock') return [];
  const found =
    await sql`select 1 from stamp where stamp_no = ${stamp.number} and status = 'issued' and employee_id = ${employeeId}`.execute(
      ctx.db,
    );
  return found.rows.length > 0 ? [] : [`Stamp ${stamp.number} is not in stock.`];
}

/** R-AUT-2: how long an authorisation issued today may last. */
export async function termFor(ctx: Context, authorizationId: string, employeeId: string): Promise<string> {
  const today = dayOf(ctx.now);
  const signer = await loadSigner(ctx, employeeId, today);
  const authorization = signer?.authorizations.find((one) => one.id === authorizationId);
  const { validMonths, contractEnd } = await termsOf(ctx, authorizationId);
  const methods = new Set(authorization?.scope.flatMap((line) => line.ndtMethod ?? []));
  const certificates = signer?.ndt.filter((one) => methods.has(one.method)).map((one) => one.validUntil) ?? [];
  return validUntilOf(today, validMonths, [authorization?.licenceValidUntil, contractEnd, ...certificates]);
}
