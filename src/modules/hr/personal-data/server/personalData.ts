import { sql, type RawBuilder } from 'kysely';
import pLimit from 'p-limit';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import { zipFile } from '#kernel/server/exports/zip.ts';
import { subjectOf, type Subject } from './retention.ts';

/** Files of a person's records up to so many bytes go into a copy. */
const mostBytes = 100_000_000;

/**
 * What is kept about a person, by the name of its file: a query for the rows of one employee. Left out by R-HR-1: the whole number of an identity
 * document and its scan, medical certificates, vision tests and why somebody was ill. Left out for the sake of others: safety reports, and what colleagues wrote in applications, audits and findings.
 */
const kept: Record<string, (employeeId: string) => RawBuilder<unknown>> = {
  employment: (id) =>
    sql`select e.*, d.name as department from employee e join department d on d.id = e.department_id where e.id = ${id}`,
  'personal-details': (id) => sql`select * from employee_contact where employee_id = ${id}`,
  account: (id) =>
    sql`select username, name, email, line_id, permission, roles, state, login_duration, created_at from app_user where employee_id = ${id}`,
  'sign-ins': (id) =>
    sql`select l.at, l.result, l.device, host(l.ip) as address from sign_in_log l join app_user u on u.id = l.user_id where u.employee_id = ${id} order by l.at`,
  'identity-documents': (id) =>
    sql`select kind, masked_no, issued_on, expires_on from identity_document where employee_id = ${id}`,
  education: (id) => sql`select * from education where employee_id = ${id}`,
  'work-experience': (id) => sql`select * from work_experience where employee_id = ${id}`,
  certificates: (id) => sql`select * from employee_certificate where employee_id = ${id} and kind <> 'medical'`,
  skills: (id) => sql`select * from skill where employee_id = ${id}`,
  posts: (id) => sql`select * from post_holder where employee_id = ${id}`,
  badges: (id) => sql`select * from badge where employee_id = ${id}`,
  stamps: (id) => sql`select * from stamp where employee_id = ${id}`,
  leave: (id) =>
    sql`select number, kind, from_day, to_day, days, status, case when kind = 'sick' then null else reason end as reason, decided_at from leave_request where employee_id = ${id} order by from_day`,
  shifts: (id) => sql`select day, shift, kind, minutes from shift_day where employee_id = ${id} order by day`,
  'working-time': (id) =>
    sql`select w.number as job, l.kind, l.started_at, l.ended_at from labor_entry l left join work_order w on w.id = l.job_id where l.employee_id = ${id} order by l.started_at`,
  training: (id) =>
    sql`select s.code, s.name as subject, f.completed_on, f.valid_until, f.status, f.source, f.hours, f.evidence from training_fact f join training_subject s on s.id = f.subject_id where f.employee_id = ${id} order by f.completed_on`,
  classes: (id) =>
    sql`select c.number, s.name as subject, c.start_on, c.end_on, a.attendance, a.result from class_attendee a join training_class c on c.id = a.class_id join training_subject s on s.id = c.subject_id where a.employee_id = ${id} order by c.start_on`,
  exams: (id) =>
    sql`select t.number, x.name as exam, t.attempt_no, t.status, t.started_at, t.submitted_at, t.score, t.max_score, t.percent, t.passed, t.device, t.ip from exam_attempt t join exam x on x.id = t.exam_id where t.employee_id = ${id} order by t.started_at`,
  'shift-questions': (id) =>
    sql`select day, shift, right_answers, minutes, at from shift_toolbox where employee_id = ${id} order by at`,
  'documents-read': (id) =>
    sql`select r.designation, a.status, a.due_on, a.opened_at, a.acknowledged_at from read_acknowledgement a join document_revision r on r.id = a.revision_id where a.employee_id = ${id} order by a.due_on`,
  logbook: (id) => sql`select * from logbook_entry where employee_id = ${id} order by work_date`,
  'ndt-hours': (id) =>
    sql`select method, kind, worked_on, hours, technique, report_no, provider, status, approved_at from ndt_hour where employee_id = ${id} order by worked_on`,
  'ndt-certifications': (id) =>
    sql`select method, level, certificate_no, certified_on, valid_until from ndt_certification where employee_id = ${id}`,
  authorisations: (id) =>
    sql`select number, status, limitations, licence_no, licence_valid_until, first_issued_on, issued_on, valid_until, issued_by_name, ended_on from staff_authorization where employee_id = ${id}`,
  signatures: (id) =>
    sql`select at, entity, meaning, statement, stamp_no, authorization_no from signature where employee_id = ${id} order by at`,
  tools: (id) =>
    sql`select t.tool_no as tool, u.job_number, u.timestamp as taken_at, u.due_back, u.returned_at from tool_usage u join tool t on t.id = u.tool_id where u.borrower_id = ${id} order by u.timestamp`,
  reimbursements: (id) =>
    sql`select claim_no, purpose, status, currency, total, submitted_at, approved_at, paid_on from reimbursement where claimant_id = ${id} order by submitted_at`,
};

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
    for (const [name, query] of Object.entries(kept)) {
      const { rows } = await query(subject.id).execute(ctx.db);
      files.push({ name: `${name}.json`, bytes: json((rows as Record<string, unknown>[]).map(readable)) });
    }
    for (const [at, paper] of papers.entries()) {
      const { bytes } = await readAttachment(ctx, paper.id);
      files.push({ name: `files/${String(at + 1).padStart(3, '0')}-${safe(paper.fileName)}`, bytes });
    }
    return { subject, bytes: await zipFile(files), files: files.length };
  });
}
