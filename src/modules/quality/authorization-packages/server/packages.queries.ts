import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { employeeContact } from '#modules/hr/employees/shared/employeeContact.record.ts';
import { loadSigner, personMissing, personStanding } from '#modules/quality/authorizations/server/public.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { componentGroups } from '#modules/quality/authorizations/shared/public.ts';
import type { cardCheckCall, packageCall } from '../shared/packages.calls.ts';

export type Package = AnswerOf<typeof packageCall>;

interface HeadRow {
  employeeNo: string;
  name: string;
  born: string | null;
  startedOn: string;
  position: string;
  code: string;
  category: string;
  privilege: string;
}

/** Everything behind one authorisation that was issued, as it stands now. */
export async function packageOf(ctx: Context, idOrNumber: string): Promise<Package> {
  const row = await getRecord(ctx, staffAuthorization, idOrNumber);
  if (row.status === 'draft' || row.archivedAt) notFound('This authorisation was not issued yet.');
  const today = dayOf(ctx.now);
  const signer = (await loadSigner(ctx, row.employeeId, today)) ?? notFound();
  const authorization = signer.authorizations.find(({ id }) => id === row.id) ?? notFound();
  const { rows } = await sql<HeadRow>`
    select e.employee_no, e.name, c.birth_date as born, e.start_date as started_on, e.position, k.code, k.name as category, k.privilege
    from employee e left join employee_contact c on c.employee_id = e.id join auth_category k on k.id = ${row.categoryId}
    where e.id = ${row.employeeId}`.execute(ctx.db);
  const head = rows[0] ?? notFound();
  const person = await personStanding(ctx, row.employeeId);
  const stands = person.authorizations.find(({ number }) => number === row.number);
  const groups = new Set(authorization.scope.map(({ componentGroup }) => componentGroup));
  const methods = new Set(authorization.scope.flatMap(({ ndtMethod }) => ndtMethod ?? []));
  return {
    id: row.id,
    number: row.number,
    checkPath: `/verify-authorization/${cardToken(ctx, row.number)}`,
    status: row.status,
    holder: {
      employeeId: row.employeeId,
      employeeNo: head.employeeNo,
      name: head.name,
      born: mayReadBirth(ctx, row.employeeId) ? head.born : null,
      startedOn: head.startedOn,
      position: head.position,
    },
    category: { code: head.code, name: head.category, privilege: head.privilege },
    stampNo: authorization.stamp?.number ?? null,
    licenceNo: row.licenceNo,
    licenceValidUntil: row.licenceValidUntil,
    limitations: row.limitations,
    firstIssuedOn: row.firstIssuedOn,
    issuedOn: row.issuedOn,
    validUntil: row.validUntil,
    issuedByName: row.issuedByName,
    scope: authorization.scope.map((line) => ({
      code: line.groupCode,
      name: line.groupName,
      taskLevels: line.taskLevels,
      authorities: line.authorities,
      ratings: line.ratings,
      only: line.partNumbers,
      except: line.excludedParts,
      isSuspended: stands?.scope.some((one) => one.groupId === line.groupId && one.isStopped) === true,
    })),
    missing: personMissing(signer, authorization.scope, today),
    recency: person.recency
      .filter(({ componentGroup }) => groups.has(componentGroup))
      .map(({ componentGroup, months, days, isCurrent }) => ({
        group: componentGroups[componentGroup],
        months,
        days,
        isCurrent,
      })),
    training: person.training.map(({ subject, subjectTh, completedOn, validUntil }) => ({
      subject,
      subjectTh,
      completedOn,
      validUntil,
    })),
    exams: await examsOf(ctx, row.employeeId),
    ndt: person.ndt.filter(({ method }) => [...methods].some((one) => one === method)),
    suspensions: await suspensionsOf(ctx, row.id),
    applications: await applicationsOf(ctx, row.id),
  };
}

/** A birth date is read by HR, by quality, which keeps this record (145.A.35), and by its person; nobody else whose level opens the package. */
const mayReadBirth = ({ actor }: Context, employeeId: string): boolean =>
  employeeId === actor.employeeId || can(actor, employeeContact.access.read) || can(actor, 'quality.user');

async function examsOf(ctx: Context, employeeId: string): Promise<Package['exams']> {
  const { rows } = await sql<Package['exams'][number]>`
    select a.number, x.name as exam, a.percent, a.submitted_at as "on" from exam_attempt a join exam x on x.id = a.exam_id
    where a.employee_id = ${employeeId} and a.passed and a.status in ('graded', 'expired') order by a.submitted_at desc`.execute(
    ctx.db,
  );
  return rows;
}

async function suspensionsOf(ctx: Context, authorizationId: string): Promise<Package['suspensions']> {
  const { rows } = await sql<Package['suspensions'][number]>`
    select p.cause, g.name as "group", p.from_at as "from", p.lifted_at, p.by_name as "by"
    from auth_suspension p left join auth_group g on g.id = p.group_id
    where p.authorization_id = ${authorizationId} order by p.from_at desc`.execute(ctx.db);
  return rows;
}

async function applicationsOf(ctx: Context, authorizationId: string): Promise<Package['applications']> {
  const { rows } = await sql<Package['applications'][number]>`
    select a.number, a.kind, a.status, a.issued_at, coalesce((select array_agg(g.code || ' ' || c.score || ' %' order by g.code)
      from competence_assessment c join application_line l on l.id = c.line_id join auth_group g on g.id = l.group_id
      where c.application_id = a.id and c.status = 'signed'), '{}') as scores
    from auth_application a where a.authorization_id = ${authorizationId} order by a.created_at desc`.execute(ctx.db);
  return rows;
}

/** The papers behind an authorisation: its own, and those its applications were verified with. */
export async function papersOf(ctx: Context, authorizationId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.file_name as name from attachment f
    where f.archived_at is null and (f.entity = 'staffAuthorization' and f.entity_id = ${authorizationId}
      or f.entity = 'applicationDocument' and f.entity_id in (select d.id from application_document d
        join auth_application a on a.id = d.application_id where a.authorization_id = ${authorizationId}))
    order by f.created_at, f.id`.execute(ctx.db);
  return rows;
}

/**
 * What a card says to strangers: the number and 16 bytes of a hash over a signature with the certificate key. It is kept nowhere,
 * so that whoever has the database can neither read it nor move it to somebody else's authorisation.
 */
function cardToken({ services }: Context, number: string): string {
  const secret = services.signBytes(Buffer.from(`card of authorisation ${number}`, 'utf8'));
  return `${number}.${createHash('sha256').update(secret).digest().subarray(0, 16).toString('base64url')}`;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What a stranger with the card in hand is told: valid or not, and what stands on the card anyway; never why not. */
export async function cardCheck(ctx: Context, token: string): Promise<AnswerOf<typeof cardCheckCall> | null> {
  const number = token.slice(0, token.lastIndexOf('.'));
  if (!timingSafeEqual(digest(token), digest(cardToken(ctx, number)))) return null;
  const row = await ctx.db
    .selectFrom('staffAuthorization as a')
    .innerJoin('employee as e', 'e.id', 'a.employeeId')
    .innerJoin('authCategory as k', 'k.id', 'a.categoryId')
    .select(['a.id', 'a.number', 'a.employeeId', 'e.name as holder', 'k.code', 'k.name'])
    .where('a.number', '=', number)
    .where('a.status', '<>', 'draft')
    .where('a.archivedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const held = (await personStanding(ctx, row.employeeId)).authorizations.find(({ number }) => number === row.number);
  const isValid = held !== undefined && ['valid', 'lapsing', 'limited'].includes(held.standing);
  return {
    isValid,
    holder: row.holder,
    number: row.number,
    category: { code: row.code, name: row.name },
    groups: isValid
      ? held.scope
          .filter(({ isStopped }) => !isStopped)
          .map(({ groupCode, groupName }) => ({ code: groupCode, name: groupName }))
      : [],
  };
}
