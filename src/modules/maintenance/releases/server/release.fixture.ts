import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { seedCapabilities } from '#database/seed/demo/capabilities.ts';
import { seedCustomers } from '#database/seed/demo/customers.ts';
import { seedFirstJob } from '#database/seed/demo/jobs.ts';
import { seedPeople } from '#database/seed/demo/people.ts';
import { seedRoutes } from '#database/seed/demo/routes.ts';
import { seedRecall, seedStores } from '#database/seed/demo/stores.ts';
import { seedVendors } from '#database/seed/demo/vendors.ts';
import { seedWheel } from '#database/seed/demo/wheel.ts';
import { openWorld } from '#database/seed/demo/world.ts';
import { seedReady } from '#database/seed/ready.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { createSession } from '#kernel/server/identity/sessionLife.ts';
import type { CertificateBlocks } from '../shared/certificate.ts';
import type { ReleaseForm } from '#modules/maintenance/release-forms/server/public.ts';
import type { CertificatePaper } from './certificate.document.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { testApp, testPin, type Answer, type TestApp } from '#kernel/testing/app.ts';
import { preparedApp } from '#kernel/testing/prepared.ts';

/** A request that waits for a signature, on a job of its own. */
export interface Waiting {
  requestId: string;
  jobId: string;
  jobNumber: string;
  serial: string;
}

export interface CertificateRow {
  id: string;
  number: string;
  type: string;
  secondTypes: string[];
  formId: string;
  status: string;
  version: number;
  partNumber: string;
  partName: string;
  serialNumber: string;
  verifyToken: string;
  blocks: CertificateBlocks;
  reprints: number;
  signerName: string;
}

export interface Review {
  seen: string;
  gates: { code: string; state: string; messages: string[] }[];
  types: string[];
  options: { type: string; possible: boolean; problems: string[] }[];
  paper: {
    type: string;
    secondTypes: string[];
    statement: string;
    lines: { kind: string; text: string; source: { label: string }[] }[];
  };
}

type Failed = { code: string; message: string; details?: { failed: { code: string; message: string }[] } };
export type Signed = Answer<{ certificate: CertificateRow } & Failed>;

/** A signed-in person of the demo company. */
export interface Signer {
  userId: string;
  employeeId: string;
  sessionId: string;
  name: string;
  cookie: string;
  call<T>(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  review(waiting: Waiting, types?: readonly string[]): Promise<Review>;
  /** Opens the review, as a person does, and signs what it shows. */
  sign(waiting: Waiting, change?: Record<string, unknown>): Promise<Signed>;
}

/** How many jobs wait at the desk that most files of tests begin with. */
const usual = 15;

async function seedDesk(app: TestApp, jobs: number): Promise<null> {
  const world = openWorld(app.deps, new Date());
  for (const part of [
    seedPeople,
    seedVendors,
    seedCustomers,
    seedCapabilities,
    seedStores,
    seedRoutes,
    seedFirstJob,
    seedWheel,
    seedRecall,
  ])
    await part(world);
  await seedReady(world, jobs);
  // The second certifying person of the demo has not drawn a signature yet.
  await sql`update app_user set signature = (select signature from app_user where username = 'certifier')
    where username = 'preecha'`.execute(app.deps.database.db);
  return null;
}

/** The demo company with jobs that need one signature each, on a database of its own. */
export class ReleaseDesk {
  readonly app: TestApp;
  private readonly waiting: Waiting[];

  private constructor(app: TestApp, waiting: Waiting[]) {
    this.app = app;
    this.waiting = waiting;
  }

  /** A desk with at least so many jobs; most files begin with the same one. */
  static async open(jobs: number): Promise<ReleaseDesk> {
    if (jobs <= usual)
      return ReleaseDesk.at((await preparedApp('desk', wholeProduct(), (app) => seedDesk(app, usual))).app);
    const app = await testApp(wholeProduct());
    await seedDesk(app, jobs);
    return ReleaseDesk.at(app);
  }

  /** The desk of a demo company that has jobs ready to be signed (`seedReady`). */
  static async at(app: TestApp): Promise<ReleaseDesk> {
    const found = await sql<Waiting>`
      select r.id as request_id, w.id as job_id, w.number as job_number, w.serial_number as serial
      from release_request r join work_order w on w.id = r.job_id
      where w.number like 'ABS19%' and r.status = 'open' order by w.number`.execute(app.deps.database.db);
    return new ReleaseDesk(app, found.rows);
  }

  /** The next job nobody has touched. */
  next(): Waiting {
    const waiting = this.waiting.shift();
    if (!waiting) throw new Error('The desk was opened with too few jobs.');
    return waiting;
  }

  async person(username: string): Promise<Signer> {
    const { identity, database } = this.app.deps;
    const user = await database.db
      .selectFrom('appUser')
      .select(['id', 'name', 'employeeId'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const session = await createSession(
      identity,
      database.db,
      { userId: user.id, ip: '127.0.0.1', userAgent: 'test' },
      new Date(),
    );
    const cookie = (session.cookies[0] ?? '').split(';')[0] ?? '';
    const call: Signer['call'] = async (method, url, body, headers = {}) => {
      const answer = await this.app.app.inject({
        method: method as 'GET',
        url,
        headers: {
          'sec-fetch-site': 'same-origin',
          'idempotency-key': randomUUID(),
          cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: answer.statusCode,
        body: (isJson ? JSON.parse(answer.body) : answer.rawPayload) as never,
        headers: answer.headers,
      };
    };
    const review: Signer['review'] = async ({ requestId }, types = ['CAAT_FORM_1']) =>
      (await call<Review>('GET', `/api/release-requests/${requestId}/review?types=${types.join(',')}`)).body;
    return {
      userId: user.id,
      employeeId: user.employeeId ?? '',
      sessionId: session.id,
      name: user.name,
      cookie,
      call,
      review,
      sign: async (waiting, change = {}) =>
        call('POST', '/api/releases', {
          requestId: waiting.requestId,
          types: ['CAAT_FORM_1'],
          pin: testPin,
          ...('seen' in change ? {} : { seen: (await review(waiting, change['types'] as string[] | undefined)).seen }),
          ...change,
        }),
    };
  }

  /** How far the series of certificates stand: what a refusal must leave alone (R25). */
  async counters(): Promise<string> {
    const found = await sql<{ at: string | null }>`
      select string_agg(period || '=' || last_value, ' ' order by period) as at from number_series where series ~ '^ABS-(C1|E1|F8)'`.execute(
      this.app.deps.database.db,
    );
    return found.rows[0]?.at ?? '';
  }

  /** What would be there if anything of a refused signature had stayed. */
  async traces(waiting: Waiting): Promise<{ certificates: number; signatures: number; status: string }> {
    const found = await sql<{ certificates: number; signatures: number; status: string }>`
      select (select count(*)::int from release_certificate where job_id = ${waiting.jobId}) as certificates,
        (select count(*)::int from signature where chain = ${waiting.jobNumber}) as signatures,
        (select status from work_order where id = ${waiting.jobId}) as status`.execute(this.app.deps.database.db);
    return found.rows[0] ?? { certificates: -1, signatures: -1, status: '' };
  }

  /** Signs the next job: one certificate for all these authorities. */
  async issued(signer: Signer, types: string[] = ['CAAT_FORM_1']): Promise<CertificateRow> {
    const signed = await signer.sign(this.next(), { types });
    if (signed.status !== 201) throw new Error(`Nothing was issued: ${JSON.stringify(signed.body)}`);
    return signed.body.certificate;
  }

  async pdfOf(certificate: CertificateRow): Promise<Buffer> {
    const { storage } = this.app.deps.services;
    return storage.get((await this.stored(certificate)).pdfKey);
  }

  async paperOf(certificate: CertificateRow): Promise<CertificatePaper> {
    const found = await sql<{ paper: CertificatePaper }>`
      select paper from release_paper where certificate_id = ${certificate.id}`.execute(this.app.deps.database.db);
    return found.rows[0]?.paper as CertificatePaper;
  }

  /** The version of the form a certificate was drawn with. */
  async formOf(certificate: CertificateRow): Promise<ReleaseForm> {
    const found = await sql<ReleaseForm>`
      select id, type, revision, issue, layout from release_form where id = ${certificate.formId}`.execute(
      this.app.deps.database.db,
    );
    const [form] = found.rows;
    if (!form) throw new Error('The certificate names no form.');
    return form;
  }

  /** Opens the correction of a certificate, as a person does, and signs it. */
  async correct(signer: Signer, certificate: CertificateRow, change: Record<string, unknown> = {}): Promise<Signed> {
    const draft = await signer.call<{ seen: string }>('GET', `/api/releases/${certificate.id}/correction`);
    return signer.call('POST', `/api/releases/${certificate.id}/supersede`, {
      reason: 'The serial number was read wrongly.',
      mistake: 'form',
      changes: {},
      version: certificate.version,
      customerInformed: true,
      reportedInstalled: false,
      seen: draft.body.seen,
      pin: testPin,
      ...change,
    });
  }

  async stored(certificate: CertificateRow) {
    const found = await sql<{
      status: string;
      pdfKey: string;
      pdfHash: Buffer;
      contentHash: Buffer;
      canonical: string;
      reprints: number;
    }>`
      select status, pdf_key, pdf_hash, content_hash, canonical, reprints from release_certificate
      where id = ${certificate.id}`.execute(this.app.deps.database.db);
    const [row] = found.rows;
    if (!row) throw new Error('The certificate is gone.');
    return row;
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

/** The state of a job nobody signed. */
export const untouched = { certificates: 0, signatures: 0, status: 'releaseRequested' };

/** CAAT Form 1 of the next job that is ready to be signed. */
export const aReleaseCertificate = fixture(releaseCertificate).writtenBy(
  'signing a release: a certificate is its signature, its paper and its number in one transaction',
  async (app) => {
    const desk = await ReleaseDesk.at(app);
    return desk.issued(await desk.person('certifier'));
  },
);
