import { sql } from 'kysely';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Answer, Person, TestApp } from '#kernel/testing/app.ts';
import { picture } from '#kernel/testing/files.ts';
import {
  authorised,
  signed,
  signPreliminary,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { anIpcItem, aCurrentManual } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { grantSkill } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aLocation, anAcceptedBatch, aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { jobFixture, type JobFixture, type ListedPart } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { finding } from '../shared/finding.record.ts';
import { benchRoute, sealsRoute, stepDataOf } from './benchRoute.fixture.ts';

export { benchRoute, sealsRoute, stepDataOf };

export type Worker = Person & { employeeId: string };
export interface ShownCard {
  id: string;
  cardNo: string;
  status: string;
  version: number;
  attempt: number;
  blocked: string | null;
  maySign: true | string;
  steps: {
    records: { attempt: number; value: unknown; measured: string | null; approved: { reference: string } | null }[];
    lastVisit: { value: string } | null;
  }[];
}

const today = dayOf(new Date());

/** A shop with a published route and the people around a bench. */
export interface Bench {
  shop: JobFixture;
  planner: Person;
  mechanic: Worker;
  second: Worker;
  inspector: Worker;
  engineer: Worker;
  /** A job at work, of the shop's customer and of the wheel unless another customer or part is named. */
  newJob(
    status?: string,
    serialNumber?: string,
    customerId?: string,
    part?: { id: string; partnumber: string },
  ): Promise<JobAtBench>;
  /** A bore gauge and a pressure gauge, in calibration and accurate enough; measurements and tests are made with them. */
  gauges: { bore: string; pressure: string };
  /** The stock item of the wheel's grease. */
  grease: string;
  /** CMM 32-47-46 Rev 9. */
  manualId: string;
  manualRevisionId: string;
  /** A route written by the planner and published by the engineer. */
  publish(template: object): Promise<void>;
  /** Step data written by the planner and approved by the engineer; without a part number the wheel's. */
  publishData(data: object, partNumberId?: string, revisionId?: string): Promise<string>;
  /** What a gate says of a job now, as the job page asks. */
  gate(job: { number: string }, code: string): Promise<{ state: string; messages: string[] }>;
  tool(no: string, calDue: string): Promise<string>;
  batch(
    number: string,
    expiry: string,
    kind?: 'spare' | 'consumable',
    certificate?: 'faa8130' | 'cofc',
  ): Promise<string>;
}

type Call = Promise<Answer>;

/** One job with the calls of its cards. */
export interface JobAtBench {
  id: string;
  number: string;
  step(cardNo: string, stepNo: number, body: object, by?: Person): Call;
  cards(): Promise<ShownCard[]>;
  card(cardNo: string): Promise<ShownCard>;
  sign(cardNo: string, by?: Person, proof?: object): Call;
  inspect(cardNo: string, stepNo: number, by: Person): Call;
  /** Card T108 signed, its inflation 37 h ago and its readjustment 24.1 h ago. */
  inflate(): Promise<void>;
  /** The pressure retention of card T110, 24 h with a loss inside the limit; inflates first where that is not done. */
  retention(): Promise<void>;
  /** Card T070 measured inside its limits and signed. */
  bores(): Promise<void>;
  /** The final card T120 read and signed by the inspector. */
  final(): Promise<void>;
}

let pictures = 400;
/** A photo of a finding, by its id or number; each is a picture of its own. */
export async function photographed(app: TestApp, by: Person, idOrNumber: string): Promise<void> {
  const { body } = await by.get<{ row: { id: string } }>(`${finding.api}/${idOrNumber}`);
  const bytes = await picture('jpeg', (pictures += 1));
  const photo = {
    entity: finding.name,
    entityId: body.row.id,
    fileName: 'seen.jpg',
    declaredType: 'image/jpeg',
    bytes,
  };
  await app.write((ctx) => addAttachment(ctx, photo));
}

/** The history tells these rows as they stand: what a test put there by hand is not what it is about. */
const toldAnew = (app: TestApp, table: 'step_record' | 'test_run') =>
  app.write((ctx) =>
    sql`select set_config('intranet.rows', coalesce(string_agg(to_json(name)::text || ':"' || hash || '"', ','), ''), true)
      from kept_rows(${table}::text, ${table}::regclass, 'id', '')`.execute(ctx.db),
  );

/** The results of a card's steps as if recorded so many hours ago; the clock of a test does not wait. */
export async function aged(
  app: TestApp,
  job: { id: string },
  cardNo: string,
  hours: Readonly<Record<number, number>>,
): Promise<void> {
  for (const [stepNo, ago] of Object.entries(hours))
    await app.asOwner((pool) =>
      pool.query(`alter table step_record disable trigger user;
        update step_record r set recorded_at = now() - make_interval(mins => ${Math.round(ago * 60)})
        from task_step s join task_card c on c.id = s.card_id
        where s.id = r.step_id and c.job_id = '${job.id}' and c.card_no = '${cardNo}' and c.status <> 'superseded' and s.step_no = ${Number(stepNo)};
        alter table step_record enable trigger user`),
    );
  await toldAnew(app, 'step_record');
}

/** The test runs of a job as if made so many hours earlier. */
export async function agedRuns(app: TestApp, job: { id: string }, hours: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(mins => ${Math.round(hours * 60)})`;
  await app.asOwner((pool) =>
    pool.query(`alter table test_run disable trigger user;
      update test_run set ${earlier('started_at')}, ${earlier('ended_at')} where job_id = '${job.id}';
      alter table test_run enable trigger user`),
  );
  await toldAnew(app, 'test_run');
}

/** The cards of a job as if signed so many hours earlier, beside their history. */
export async function agedCards(app: TestApp, job: { id: string }, hours: number): Promise<void> {
  await app.asOwner((pool) =>
    pool.query(`alter table task_card disable trigger user;
      update task_card set signed_at = signed_at - make_interval(mins => ${Math.round(hours * 60)}) where job_id = '${job.id}';
      alter table task_card enable trigger user`),
  );
}

export async function bench(app: TestApp, others: readonly ListedPart[] = []): Promise<Bench> {
  const shop = await jobFixture(app, others);
  const planner = await app.as('maintenance.admin');
  const mechanic = await authorised(app, shop, { privileges: ['perform'] });
  const second = await authorised(app, shop, { privileges: ['perform', 'independentInspection'] });
  const inspector = await authorised(app, shop, { privileges: ['inspect', 'independentInspection'] });
  const engineer = await authorised(app, shop, {
    privileges: ['engineering'],
    roles: ['maintenance.admin', 'quality.user', 'safety.user'],
  });
  for (const who of [mechanic, second]) await grantSkill(app, who.employeeId, 'wheel.assemble');
  const { manualId, revisionId: manualRevisionId } = await aCurrentManual(app, {
    partNumberId: shop.wheelId,
    manualNumber: '32-47-46',
    revision: 'Rev 9',
  });
  await aLocation(app, { code: 'SHELF-1', name: 'Shelf' });
  const gaugeDue = addDays(today, 300);
  const { id: grease } = await aStockItem(app, { partNumber: 'GR-81322', uom: 'ea' });
  const gauges = {
    bore: await aToolDue(app, 'BG-07', gaugeDue, {
      name: 'Bore gauge',
      toolClass: 'boreGauge',
      readsIn: 'mm',
      errorAbsolute: '0.003',
    }),
    pressure: await aToolDue(app, 'PG-08', gaugeDue, {
      name: 'Pressure gauge',
      toolClass: 'pressureGauge',
      readsIn: 'psi',
      errorAbsolute: '0.4',
    }),
  };
  const made = async <Body>(answer: Promise<Answer<Body>>): Promise<Body> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body;
  };
  const publishData = async (data: object, partNumberId = shop.wheelId, revisionId = manualRevisionId) => {
    const sheet = await made(
      planner.call<{ id: string }>('POST', '/api/step-data', {
        partNumberId,
        manualRevisionId: revisionId,
        changeNote: 'Taken from the manual',
        data,
      }),
    );
    await made(planner.call('POST', `/api/step-data/${sheet.id}/submit`));
    await made(engineer.call('POST', `/api/step-data/${sheet.id}/publish`, signed));
    return sheet.id;
  };
  const publish = async (template: object) => {
    const { versionId } = await made(
      planner.call<{ versionId: string }>('POST', '/api/routes', { changeNote: 'First issue', ...template }),
    );
    await made(engineer.call('POST', `/api/routes/versions/${versionId}/publish`, signed));
  };
  await publishData(stepDataOf(grease));
  await publish(benchRoute);
  const tool = (no: string, calDue: string) =>
    aToolDue(app, no, calDue, { category: 'testEquipment', toolClass: 'torqueWrench' });
  const batch = async (
    number: string,
    expiryDate: string,
    kind: 'spare' | 'consumable' = 'spare',
    certType: 'faa8130' | 'cofc' = 'faa8130',
  ) => {
    // The wheel's parts list names it: without that nothing is fitted (G14).
    if (kind === 'spare') await anIpcItem(app, { manualId, partNumber: `P-${number}`, nomenclature: 'Seal kit' });
    return anAcceptedBatch(app, {
      number,
      item: kind === 'consumable' ? grease : { kind, partNumber: `P-${number}`, partName: 'Seal kit' },
      expiryDate,
      certType,
      shelf: 'SHELF-1',
    });
  };
  const gate = async ({ number }: { number: string }, code: string) => {
    const { gates } = await made(
      planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(`/api/workorders/${number}/gates`),
    );
    const found = gates.find((each) => each.code === code);
    if (!found) throw new Error(`There is no gate ${code}.`);
    return found;
  };
  // Whoever measures has the gauge in hand, unless a test says otherwise.
  const gaugeFor = (body: object) =>
    'measured' in body ? { toolId: gauges.bore } : 'test' in body ? { toolId: gauges.pressure } : {};
  let serial = 8000;
  return {
    shop,
    planner,
    mechanic,
    second,
    inspector,
    engineer,
    gate,
    tool,
    batch,
    gauges,
    grease,
    manualId,
    manualRevisionId,
    publish,
    publishData,
    newJob: async (status = 'inWork', serialNumber = String((serial += 1)), customerId = shop.customerId, part) => {
      const batch = await shop.batch({ serialNumber, customerId, ...(part && { partNumber: part.partnumber }) });
      const order = { customerId, ...(part && { partNumberId: part.id }) };
      const made = await planner.create(workOrder, shop.job(batch, serialNumber, order));
      const root = `/api/workorders/${made.number}`;
      const routed = await planner.call('POST', `${root}/route`, {});
      if (routed.status !== 200) throw new Error(JSON.stringify(routed.body));
      const move = async (step: string, input?: object) => {
        const moved = await planner.run(workOrder, made.id, step, input);
        if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
      };
      await move('startPreliminary');
      await signPreliminary(inspector, made.number);
      await move('startWork', { approval: 'Contract of the customer' });
      if (status !== 'inWork')
        await app.write(({ db }) => db.updateTable('workOrder').set({ status }).where('id', '=', made.id).execute());
      const job: JobAtBench = {
        id: made.id,
        number: made.number,
        step: (cardNo, stepNo, body, by = mechanic) =>
          by.call('POST', `${root}/cards/${cardNo}/steps/${stepNo}`, { ...gaugeFor(body), ...body }),
        cards: async () => (await mechanic.get<{ cards: ShownCard[] }>(`/api/task-cards/${made.number}`)).body.cards,
        card: async (cardNo) => {
          const found = (await job.cards()).find((each) => each.cardNo === cardNo);
          if (!found) throw new Error(`There is no card ${cardNo}.`);
          return found;
        },
        sign: async (cardNo, by = mechanic, proof = signed) =>
          by.call('POST', `${root}/cards/${cardNo}/sign`, { version: (await job.card(cardNo)).version, ...proof }),
        inspect: (cardNo, stepNo, by) =>
          by.call('POST', `${root}/cards/${cardNo}/steps/${stepNo}/independent-inspection`, signed),
        inflate: async () => {
          for (const stepNo of [1, 2]) await job.step('T108', stepNo, { value: true });
          await aged(app, job, 'T108', { 1: 37, 2: 24.1 });
          const answer = await job.sign('T108');
          if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        },
        retention: async () => {
          if ((await job.card('T108')).status !== 'signed') await job.inflate();
          const answer = await job.step('T110', 1, {
            test: { kind: 'pressureRetention', startPsi: '200', startC: '30', endPsi: '193', endC: '28', hours: 24 },
          });
          if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        },
        final: async () => {
          for (const [place, value] of [serialNumber, true, true].entries())
            await job.step('T120', place + 1, { value }, inspector);
          const answer = await job.sign('T120', inspector);
          if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        },
        bores: async () => {
          await job.step('T070', 1, { measured: '130.018' });
          await job.step('T070', 2, { value: true });
          const answer = await job.sign('T070');
          if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        },
      };
      return job;
    },
  };
}
