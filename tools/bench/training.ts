import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { askOnce, load, quantile } from './client.ts';
import { loadAverage } from './machine.ts';
import { asOwner, filling, signIn, type Stand } from './stand.ts';

const people = 200;
const subjects = 60;
const pages = 5_000;
const candidates = 60;
const limits = { matrixMs: 300, textMs: 100, answerMs: 30 };

/** People with an account and the password and PIN of `mechanic`, subjects, and three trainings of everybody in each; past the product. */
async function fillMatrix(url: string): Promise<void> {
  await filling(url, ['employee', 'app_user', 'training_subject', 'training_fact'], async (client) => {
    await client.query(
      `insert into employee (employee_no, title_en, first_name_en, last_name_en, title_th, first_name_th, last_name_th, department_id, "position", workshop,
         employment_type, start_date)
       select 'B-' || n, title_en, first_name_en, last_name_en || ' ' || n, title_th, first_name_th, last_name_th, department_id, "position", workshop,
         employment_type, start_date
       from employee e join app_user u on u.employee_id = e.id and u.username = 'mechanic'
         cross join generate_series(1, $1 - (select count(*)::int from employee where archived_at is null)) n`,
      [people],
    );
    await client.query(
      `insert into app_user (username, name, email, employee_id, permission, password_hash, pin_hash, password_changed_at, pin_changed_at, demo)
       select lower(e.employee_no), e.name, lower(e.employee_no) || '@example.test', e.id, 1, u.password_hash, u.pin_hash, u.password_changed_at,
         u.pin_changed_at, true
       from employee e cross join app_user u where e.employee_no like 'B-%' and u.username = 'mechanic'`,
    );
    await client.query(
      `insert into training_subject (code, name, name_th, recurrence, mandatory)
       select 'B-' || n, 'Subject ' || n, 'Subject ' || n, 12, true
       from generate_series(1, $1 - (select count(*)::int from training_subject where archived_at is null)) n`,
      [subjects],
    );
    await client.query(
      `insert into training_fact (employee_id, subject_id, completed_on, valid_until, evidence)
       select e.id, s.id, current_date - 100 - y * 365, current_date + 265 - y * 365, 'Bench'
       from employee e cross join training_subject s cross join generate_series(0, 2) y where s.code like 'B-%'`,
    );
  });
}

/** So many pages of 300 words beside those of the demo documents, all of one revision in force. */
async function fillPages(url: string): Promise<void> {
  await filling(url, ['document_page'], async (client) => {
    const { rowCount } = await client.query(
      `with paper as (
         select r.id as revision_id, t.attachment_id from document_text t join document_revision r on r.id = t.revision_id
         where r.status = 'effective' order by r.id limit 1),
       page as (
         select n, 'torque bearing ' || (
             select string_agg('word' || (n * 131 + k * k * 17) % 4000, ' ') from generate_series(1, 300) k
           ) || case when n % 500 = 0 then ' quillaja' else '' end as text
         from generate_series((select max(page) + 1 from document_page), $1::int) n)
       insert into document_page (attachment_id, page, revision_id, text, words)
       select attachment_id, n, revision_id, text, to_tsvector('simple', text) from paper cross join page`,
      [pages],
    );
    if (!rowCount) throw new Error('No paper of a demo document has been read yet.');
  });
}

/** Puts so many of the made people on the list of a published exam of the demo company, and answers its id. */
async function enrol(url: string): Promise<{ examId: string; names: string[] }> {
  return filling(url, ['exam_candidate'], async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select e.id from exam e join exam_stratum s on s.exam_id = e.id
       where e.status = 'published' and e.class_id is null and e.opens_at is null and e.closes_at is null and e.archived_at is null
       group by e.id order by sum(s.count) desc, e.id limit 1`,
    );
    const examId = rows[0]?.id;
    if (!examId) throw new Error('The demo company has no published exam.');
    const placed = await client.query<{ name: string }>(
      `with chosen as (select id, employee_no from employee e where employee_no like 'B-%'
           and not exists (select 1 from exam_candidate c where c.exam_id = $1 and c.employee_id = e.id) order by id limit $2),
       placed as (insert into exam_candidate (exam_id, employee_id, extra_percent) select $1, id, 0 from chosen)
       select lower(employee_no) as name from chosen`,
      [examId, candidates],
    );
    return { examId, names: placed.rows.map(({ name }) => name) };
  });
}

interface Sitter {
  send: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<string>;
  attempt: string;
  device: string;
  questions: number;
}

async function sitsDown(stand: Stand, name: string, examId: string): Promise<Sitter> {
  const cookie = await signIn(stand, name, 'demo-mechanic-2026');
  const send: Sitter['send'] = async (method, path, body) => {
    const headers = `idempotency-key: ${randomUUID()}\r\nsec-fetch-site: same-origin\r\n`;
    const call = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await askOnce(call, stand.port, cookie);
    if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    return answer.body;
  };
  const proof = { pin: '7391', password: 'demo-mechanic-2026', device: `bench of ${name}` };
  const { attempt } = JSON.parse(await send('POST', `/api/exams/${examId}/begin`, proof)) as { attempt: string };
  const seen = await send('GET', `/api/exams/sittings/${attempt}?device=${encodeURIComponent(proof.device)}`);
  const { questions } = JSON.parse(seen) as { questions: unknown[] };
  return { send, attempt, device: proof.device, questions: questions.length };
}

/** Each candidate answers one question after the other with a pause before each; how long each answer took, in ms and in rising order. */
async function answered(sitters: readonly Sitter[], seq: number, pauseMs: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    sitters.map(async ({ send, attempt, device, questions }, at) => {
      await setTimeout((at / sitters.length) * pauseMs);
      for (let place = 1; place <= questions; place += 1) {
        const begun = performance.now();
        const body = { device, seq, given: [0], flagged: false, spentMs: 1000 };
        await send('PUT', `/api/exams/sittings/${attempt}/answers/${place}`, body);
        times.push(performance.now() - begun);
        await setTimeout(pauseMs);
      }
    }),
  );
  return times.toSorted((a, b) => a - b);
}

/** `--training`: the three limits of training, documents and exams, as lines of a table for `docs/documents-and-training.md`. */
export async function measureTraining(stand: Stand, ms: number): Promise<string> {
  // A folder that is kept has them already.
  const has = async (rows: string) =>
    asOwner(stand.url, async (client) => ((await client.query(`select 1 from ${rows} limit 1`)).rowCount ?? 0) > 0);
  if (!(await has(`employee where employee_no = 'B-1'`))) await fillMatrix(stand.url);
  // The texts of the demo documents are read in the minute after the start.
  for (let waited = 0; waited < 180 && !(await has('document_page')); waited += 1) await setTimeout(1_000);
  if (!(await has(`document_page where page = ${pages}`))) await fillPages(stand.url);
  const office = await signIn(stand, 'quality');
  const ask = async (path: () => string) => {
    const options = { port: stand.port, cookie: office, clients: 1 };
    await load(() => ({ method: 'GET', path: path() }), { ...options, ms: 1_000 });
    const { times, failed } = await load(() => ({ method: 'GET', path: path() }), { ...options, ms });
    if (Object.keys(failed).length > 0) throw new Error(JSON.stringify(failed));
    return times;
  };
  const row = (what: string, times: ArrayLike<number>, limit?: number) => {
    const p95 = quantile(times, 0.95);
    const measured = `${quantile(times, 0.5).toFixed(1)} ms; ${p95.toFixed(1)} ms of ${times.length}`;
    const verdict = limit === undefined ? ' | ' : `p95 ≤ ${limit} ms | ${p95 <= limit ? 'kept' : 'missed'}`;
    return `| ${what} | ${measured} | ${verdict} |`;
  };
  const lines = [
    row(`matrix of ${people} people × ${subjects} subjects`, await ask(() => '/api/training/matrix'), limits.matrixMs),
  ];
  const words = ['quillaja', 'torque', 'torque bear', 'word17', 'word1234 torque', 'bearing', 'torque quillaja'];
  let turn = 0;
  const search = () => `/api/documents/text?q=${encodeURIComponent(words[(turn += 1) % words.length] ?? '')}`;
  lines.push(row('full text over 5,000 pages, seven searches in turn', await ask(search), limits.textMs));
  const { examId, names } = await enrol(stand.url);
  const sitters: Sitter[] = [];
  // One after the other: whoever sits down proves PIN and password.
  for (const name of names) sitters.push(await sitsDown(stand, name, examId));
  const paced = await answered(sitters, 1, 2_000);
  lines.push(row(`an answer saved, ${candidates} candidates who answer every 2 s`, paced, limits.answerMs));
  const rushed = await answered(sitters, 2, 0);
  lines.push(row(`the same, all ${candidates} at once without a pause`, rushed));
  return [`| One run (load ${loadAverage()}) | p50; p95 | Limit | |`, '| --- | --- | --- | --- |', ...lines].join('\n');
}
