import { sql, type RawBuilder } from 'kysely';
import pLimit from 'p-limit';
import type { DB } from '#database/types.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import { zipFile } from '#kernel/server/exports/zip.ts';
import { subjectOf, type Subject } from './retention.ts';

/** Files of a person's records up to so many bytes go into a copy. */
const mostBytes = 100_000_000;

type Rows = readonly Record<string, unknown>[];

/** Tables that hold one row or more of each person, by the name of their file: which columns go into the copy, all but the inner ones where none is named. */
const own = {
  'personal-details': ['employeeContact'],
  'identity-documents': ['identityDocument', 'kind', 'maskedNo', 'issuedOn', 'expiresOn'],
  education: ['education'],
  'work-experience': ['workExperience'],
  skills: ['skill'],
  posts: ['postHolder'],
  badges: ['badge'],
  stamps: ['stamp'],
  shifts: ['shiftDay', 'day', 'shift', 'kind', 'minutes'],
  'shift-questions': ['shiftToolbox', 'day', 'shift', 'rightAnswers', 'minutes', 'at'],
  logbook: ['logbookEntry'],
  'ndt-hours': ['ndtHour', 'method', 'kind', 'workedOn', 'hours', 'technique', 'reportNo', 'provider', 'status'],
  'ndt-certifications': ['ndtCertification', 'method', 'level', 'certificateNo', 'certifiedOn', 'validUntil'],
  authorisations: [
    'staffAuthorization',
    'number',
    'status',
    'limitations',
    'licenceNo',
    'licenceValidUntil',
    'issuedOn',
    'validUntil',
    'endedOn',
  ],
  signatures: ['signature', 'at', 'entity', 'meaning', 'statement', 'stampNo', 'authorizationNo'],
} as const satisfies Record<string, readonly [keyof DB, ...string[]]>;

const ownRows = async (ctx: Context, employeeId: string): Promise<Record<string, Rows>> => {
  const found: Record<string, Rows> = {};
  for (const [name, [table, ...columns]] of Object.entries(own)) {
    // Every table of the list has these two columns.
    const rows = await ctx.db
      .selectFrom(table as 'ndtHour')
      .selectAll()
      .where('employeeId', '=', employeeId)
      .orderBy('id')
      .execute();
    const shown: readonly string[] = columns;
    found[name] = rows.map((row) =>
      shown.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([column]) => shown.includes(column))),
    );
  }
  return found;
};

/**
 * What is kept about a person in several tables, or in one with what does not go into a copy. Left out by R-HR-1: the whole number of an identity
 * document and its scan, medical certificates, vision tests and why somebody was ill. Left out for the sake of others: safety reports, and what colleagues wrote in applications, audits and findings.
 */
async function otherRows(ctx: Context, id: string): Promise<Record<string, Rows>> {
  const { db } = ctx;
  const joined: Record<string, RawBuilder<Record<string, unknown>>> = {
    employment: sql`select e.*, d.name as department from employee e join department d on d.id = e.department_id where e.id = ${id}`,
    'sign-ins': sql`select l.at, l.result, l.device, host(l.ip) as address from sign_in_log l join app_user u on u.id = l.user_id where u.employee_id = ${id} order by l.at`,
    'working-time': sql`select w.number as job, l.kind, l.started_at, l.ended_at from labor_entry l left join work_order w on w.id = l.job_id where l.employee_id = ${id} order by l.started_at`,
    training: sql`select s.code, s.name as subject, f.completed_on, f.valid_until, f.status, f.source, f.hours, f.evidence from training_fact f join training_subject s on s.id = f.subject_id where f.employee_id = ${id} order by f.completed_on`,
    classes: sql`select c.number, s.name as subject, c.start_on, c.end_on, a.attendance, a.result from class_attendee a join training_class c on c.id = a.class_id join training_subject s on s.id = c.subject_id where a.employee_id = ${id} order by c.start_on`,
    exams: sql`select t.number, x.name as exam, t.attempt_no, t.status, t.started_at, t.submitted_at, t.score, t.max_score, t.percent, t.passed, t.device, t.ip from exam_attempt t join exam x on x.id = t.exam_id where t.employee_id = ${id} order by t.started_at`,
    'documents-read': sql`select r.designation, a.status, a.due_on, a.opened_at, a.acknowledged_at from read_acknowledgement a join document_revision r on r.id = a.revision_id where a.employee_id = ${id} order by a.due_on`,
    tools: sql`select t.tool_no as tool, u.job_number, u.timestamp as taken_at, u.due_back, u.returned_at from tool_usage u join tool t on t.id = u.tool_id where u.borrower_id = ${id} order by u.timestamp`,
  };
  const found: Record<string, Rows> = {};
  for (const [name, query] of Object.entries(joined)) found[name] = (await query.execute(db)).rows;
  const leave = await db
    .selectFrom('leaveRequest')
    .selectAll()
    .where('employeeId', '=', id)
    .orderBy('fromDay')
    .execute();
  return {
    ...found,
    account: await db
      .selectFrom('appUser')
      .select(['username', 'name', 'email', 'lineId', 'permission', 'roles', 'state', 'loginDuration', 'createdAt'])
      .where('employeeId', '=', id)
      .execute(),
    certificates: await db
      .selectFrom('employeeCertificate')
      .selectAll()
      .where('employeeId', '=', id)
      .where('kind', '<>', 'medical')
      .orderBy('issuedOn')
      .execute(),
    leave: leave.map((row) => (row.kind === 'sick' ? { ...row, reason: null } : row)),
    reimbursements: await db
      .selectFrom('reimbursement')
      .select(['claimNo', 'purpose', 'status', 'currency', 'total', 'submittedAt', 'approvedAt', 'paidOn'])
      .where('claimantId', '=', id)
      .orderBy('id')
      .execute(),
  };
}

const inner = new Set(['version', 'createdBy', 'updatedBy', 'searchText']);
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !inner.has(name) && !/(^id|Id)$/.test(name)));

async function filesOf(ctx: Context, employeeId: string) {
  const { rows } = await sql<{ id: string; fileName: string; size: number; entity: string }>`
    select a.id, a.file_name, a.size, a.entity from attachment a where a.archived_at is null and (
      (a.entity = 'employee' and a.entity_id = ${employeeId})
      or (a.entity = 'education' and a.entity_id in (select id from education where employee_id = ${employeeId}))
      or (a.entity = 'workExperience' and a.entity_id in (select id from work_experience where employee_id = ${employeeId}))
      or (a.entity = 'trainingFact' and a.entity_id in (select id from training_fact where employee_id = ${employeeId}))
      or (a.entity = 'employeeCertificate' and a.entity_id in (select id from employee_certificate where employee_id = ${employeeId} and kind <> 'medical')))
    order by a.id`.execute(ctx.db);
  return rows;
}

const safe = (name: string) => name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 80);
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');

const about = (one: Subject, ctx: Context) =>
  Buffer.from(
    [
      `Personal data of ${one.name} (${one.employeeNo}), as it stood on ${ctx.now.toISOString()}.`,
      'Each file is one kind of record as JSON; files/ holds the papers of the personnel file.',
      'Not in this copy: the whole number and scans of identity documents, medical certificates, vision tests and reasons of illness. HR shows them to you.',
      'Not in this copy: safety reports, and what colleagues wrote in applications, audits and findings.',
      '',
    ].join('\n'),
    'utf8',
  );

export interface Copy {
  subject: Subject;
  bytes: Buffer;
  files: number;
}

/** A copy is held whole while it is made: one at a time. */
const oneAtATime = pLimit(1);

/** The copy of what is kept about a person. Errors: 404 of somebody else, `PERSONAL_DATA_SIZE`. */
export async function copyOf(ctx: Context, key: string): Promise<Copy> {
  const isHr = can(ctx.actor, 'hr.user');
  const own = ctx.actor.employeeId;
  const subject = await subjectOf(ctx, key).catch((error: unknown) => {
    if (isHr) throw error;
    return null;
  });
  // Whether somebody is there is not told to who may not ask for them.
  if (!subject || (!isHr && subject.id !== own))
    notFound('A copy of personal data is for the person it is about, and for HR.');
  const papers = await filesOf(ctx, subject.id);
  if (papers.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    refuse('PERSONAL_DATA_SIZE', 'The papers of this person are more than 100 MB: HR hands them over one by one.');
  return oneAtATime(async () => {
    const files: { name: string; bytes: Buffer }[] = [{ name: 'READ-ME.txt', bytes: about(subject, ctx) }];
    const kept = { ...(await ownRows(ctx, subject.id)), ...(await otherRows(ctx, subject.id)) };
    for (const [name, rows] of Object.entries(kept))
      files.push({ name: `${name}.json`, bytes: json(rows.map(readable)) });
    for (const [at, paper] of papers.entries()) {
      const { bytes } = await readAttachment(ctx, paper.id);
      files.push({ name: `files/${String(at + 1).padStart(3, '0')}-${safe(paper.fileName)}`, bytes });
    }
    return { subject, bytes: await zipFile(files), files: files.length };
  });
}
