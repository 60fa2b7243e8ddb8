import { wholeProduct } from '#app/everyEndpoint.ts';
import type { LongRun } from '#kernel/server/endpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import type { peakStateCall } from '../shared/peak.calls.ts';
import { peakDocument } from '../shared/peak.record.ts';
import { sendToPeak } from './outbox.jobs.ts';
import { answerWithin } from './peakApi.ts';
import { aPeakCode } from './peak.fixture.ts';

export type Document = RowOf<typeof peakDocument>;

/** The product with who uses PEAK, and what the tests of the queue ask of it. */
export class PeakBench {
  /** Transactions that are open now. */
  open = 0;
  /** What the job is given. */
  readonly run: LongRun;
  readonly app: TestApp;
  readonly admin: Person;
  readonly user: Person;
  private constructor(app: TestApp, admin: Person, user: Person) {
    [this.app, this.admin, this.user] = [app, admin, user];
    this.run = {
      services: app.deps.services,
      write: async (work) => {
        this.open += 1;
        return app.write(work).finally(() => (this.open -= 1));
      },
    };
  }
  static async open(): Promise<PeakBench> {
    const app = await testApp(wholeProduct());
    answerWithin(300);
    return new PeakBench(app, await app.as('finance.admin', 'finance.user'), await app.as('finance.user'));
  }
  send = () => sendToPeak(this.run);
  setMode = (mode: string) => done(this.admin.call('PUT', '/api/finance/peak/mode', { mode }));
  state = async () => (await this.user.get<AnswerOf<typeof peakStateCall>>('/api/finance/peak/state')).body;
  /** What tests before left waits no more. */
  clear = () =>
    this.app.asOwner((owner) =>
      owner.query(`update peak_document set status = 'skipped' where status in ('queued', 'sending', 'failed')`),
    );
  /** The codes an invoice and a receipt need. */
  async codes(): Promise<void> {
    const { rows } = await this.app.deps.database.pool.query(`select 1 from peak_code where kind = 'vat'`);
    if (rows.length > 0) return;
    await aPeakCode(this.app, { kind: 'vat', ours: 'vat7', theirs: '3' });
    await aPeakCode(this.app, { kind: 'payment', ours: '*', theirs: 'KBANK' });
  }
  /** An invoice posted by people, ready to be sent. */
  async live() {
    await this.codes();
    await this.setMode('live');
    return postedInvoice(this.app);
  }
  /** The newest row of the queue for something of ours, as the screen reads it. */
  async documentOf(sourceId: string, action = 'send'): Promise<Document> {
    const { rows } = await this.app.deps.database.pool.query<{ id: string }>(
      'select id from peak_document where source_id = $1 and action = $2 order by created_at desc',
      [sourceId, action],
    );
    if (!rows[0]) throw new Error('The document is not in the queue.');
    return (await done<{ row: Document }>(this.user.get(`${peakDocument.api}/${rows[0].id}`))).row;
  }
  /** As if its time to be tried again had come. */
  due = (id: string) =>
    this.app.asOwner((owner) =>
      owner.query(`update peak_document set next_try_at = now() - interval '1 minute' where id = $1`, [id]),
    );
}
