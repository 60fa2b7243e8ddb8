import { sql } from 'kysely';
import { seedCapabilities } from '#database/seed/demo/capabilities.ts';
import { seedCustomers } from '#database/seed/demo/customers.ts';
import {
  answerTo,
  cardsOf,
  hoursBefore,
  runHours,
  stepsOf,
  whoSigns,
  type Card,
  type Step,
} from '#database/seed/demo/jobs.cards.ts';
import { dayChecks, etReadings, mtReadings, ptReadings, techniques } from '#database/seed/demo/ndt.line.ts';
import { timedTest } from '#modules/maintenance/ndt-reports/server/line.fixture.ts';
import { seedPeople } from '#database/seed/demo/people.ts';
import { seedRoutes } from '#database/seed/demo/routes.ts';
import { seedStores } from '#database/seed/demo/stores.ts';
import { readingsFor } from '#database/seed/demo/testReadings.ts';
import { receiveComponent } from '#database/seed/demo/stores.receiving.ts';
import { seedVendors } from '#database/seed/demo/vendors.ts';
import { idOf, openWorld, type DemoWorld } from '#database/seed/demo/world.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { setPin } from '#kernel/server/identity/accounts.ts';
import { testPin, type TestApp } from '#kernel/testing/app.ts';
import { preparedApp } from '#kernel/testing/prepared.ts';
import { publishTechnique, recordProcessCheck } from '#modules/maintenance/ndt-reports/server/public.ts';
import type { StepInput } from '#modules/maintenance/task-cards/server/public.ts';
import type { TestSetup } from '#modules/maintenance/step-data/shared/public.ts';
import type { Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { aged, agedCards, agedRuns } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { ReleaseDesk, type Signer, type Waiting } from './release.fixture.ts';

/** A component of one of the six shops, as its customer sends it. */
export interface ShopJob {
  shop: Shop;
  scope: WorkScope;
  part: string;
  name: string;
  serial: string;
  asked: string;
  /** Who works at its bench. */
  bench: string;
  /** Landings of a wheel or brake, fillings of a cylinder. */
  csn?: number;
  cso?: number;
  tsn?: string;
  tireChanges?: number;
  /** Its repair cards are worked; elsewhere nothing asks for one. */
  repairs?: true;
}

/** One job of each shop. */
export const shopJobs: readonly ShopJob[] = [
  {
    shop: 'wheel',
    scope: 'inspection',
    part: 'C20545000',
    name: 'Main wheel assembly',
    serial: '9101',
    asked: 'Inspection',
    bench: 'anan',
    csn: 4410,
    tireChanges: 1,
  },
  {
    shop: 'wheelOverhaul',
    scope: 'overhaul',
    part: 'C20195162',
    name: 'Main wheel assembly',
    serial: '9102',
    asked: 'Overhaul',
    bench: 'anan',
    csn: 9100,
    tireChanges: 4,
  },
  {
    shop: 'tireChange',
    scope: 'tireChange',
    part: 'C20195162',
    name: 'Main wheel assembly',
    serial: '9103',
    asked: 'Tire change',
    bench: 'anan',
    csn: 5210,
    cso: 640,
    tireChanges: 2,
  },
  {
    shop: 'brake',
    scope: 'repair',
    part: 'C20449000',
    name: 'Carbon brake assembly',
    serial: 'B-9104',
    asked: 'Repair',
    bench: 'kamon',
    csn: 3120,
  },
  {
    shop: 'battery',
    scope: 'capacityTest',
    part: '2758',
    name: 'Ni-Cd battery',
    serial: '95105',
    asked: 'Capacity test',
    bench: 'niran',
  },
  {
    shop: 'oxygen',
    scope: 'hydrostaticTest',
    part: '801307-05',
    name: 'Oxygen cylinder and valve assembly',
    serial: 'A29106',
    asked: 'Hydrostatic test',
    bench: 'niran',
    csn: 402,
  },
];

/** Overhauls of the shops whose everyday work is less. */
export const overhauls: readonly ShopJob[] = [
  {
    shop: 'brake',
    scope: 'overhaul',
    part: 'C20449000',
    name: 'Carbon brake assembly',
    serial: 'B-9201',
    asked: 'Overhaul',
    bench: 'kamon',
    csn: 5211,
  },
  {
    shop: 'battery',
    scope: 'overhaul',
    part: '2758',
    name: 'Ni-Cd battery',
    serial: '95202',
    asked: 'Overhaul',
    bench: 'niran',
  },
];

/** A battery with a faulty cell. */
export const cellRepair: ShopJob = {
  shop: 'battery',
  scope: 'repair',
  part: '2758',
  name: 'Ni-Cd battery',
  serial: '95203',
  asked: 'Repair, low cell',
  bench: 'niran',
  repairs: true,
};

/** Looks at a step before it is answered; one it answered itself is `done`. */
type BeforeStep = (step: { title: string; path: string; answer: StepInput }) => Promise<void | 'done'>;

/** What a gate said, and when. */
export interface Said {
  code: string;
  state: string;
  messages: string[];
  evidence: { text: string }[];
}

/** A job on its road through its shop: every fact of a gate is written by the call of the screen that writes it. */
export interface Walked extends ShopJob {
  waiting: Waiting;
  root: string;
  /** Every gate that was red on the way, with what it said first. */
  red: Map<string, string>;
  gates(): Promise<Said[]>;
  /** What the release was answered with that was asked for when all cards were signed and the final report was not. */
  early: { status: number; body: { code?: string; message?: string } };
}

const proof = { pin: testPin };

/** A leak that is seen: the run fails and may be run again. */
const failedRun = (setup: TestSetup) =>
  setup.kind === 'leak'
    ? { ...readingsFor(setup, { day: dayOf(new Date()), isSecond: false }), leakSeen: 'yes' }
    : null;

async function seedShops(app: TestApp): Promise<[name: string, id: string][]> {
  const world = openWorld(app.deps, new Date());
  for (const part of [seedPeople, seedVendors, seedCustomers, seedCapabilities, seedStores, seedRoutes])
    await part(world);
  for (const name of ['kamon', 'niran', 'anan', 'thawat', 'manee', 'damrong', 'preecha', 'siriporn'])
    await world.write((ctx) => setPin(world.deps.identity, ctx.db, idOf(world, `user:${name}`), testPin, world.now));
  await sql`update app_user set signature = (select signature from app_user where username = 'certifier') where username = 'preecha'`.execute(
    app.deps.database.db,
  );
  for (const technique of techniques)
    await world.write((ctx) => publishTechnique(ctx, technique, proof), { as: 'thawat' });
  for (const check of dayChecks) await world.write((ctx) => recordProcessCheck(ctx, check), { as: 'ndt' });
  return [...world.ids];
}

/** The demo company's shops with their people, routes and data, and nothing on the benches. */
export class Shops {
  readonly desk: ReleaseDesk;
  readonly world: DemoWorld;
  private readonly people = new Map<string, Signer>();

  private constructor(desk: ReleaseDesk, world: DemoWorld) {
    this.desk = desk;
    this.world = world;
  }

  static async open(): Promise<Shops> {
    const { app, made } = await preparedApp('shops', wholeProduct(), seedShops);
    const world = openWorld(app.deps, new Date());
    for (const [name, id] of made) world.ids.set(name, id);
    return new Shops(await ReleaseDesk.at(app), world);
  }

  close(): Promise<void> {
    return this.desk.close();
  }

  /** Somebody of the demo company, signed in. */
  async person(name: string): Promise<Signer> {
    const known = this.people.get(name) ?? (await this.desk.person(name));
    this.people.set(name, known);
    return known;
  }

  /** A call that has to be answered; what it is refused with ends the walk. */
  async must<T>(name: string, method: string, url: string, body?: unknown): Promise<T> {
    const answer = await (await this.person(name)).call<T>(method, url, body);
    if (answer.status > 299)
      throw new Error(`${name} ${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A component at the dock, and what the work order of it says. */
  async ordered(job: ShopJob) {
    const batch = await receiveComponent(this.world, {
      customer: 'SIW',
      partNumber: job.part,
      description: job.name,
      serialNumber: job.serial,
      workAsked: job.asked,
      customerOrder: `PO ${job.serial}`,
      removalReason: 'Scheduled',
      at: new Date(this.world.now.getTime() - 2 * 3_600_000),
    });
    return {
      customerId: idOf(this.world, 'customer:SIW'),
      customerRef: `PO ${job.serial}`,
      shop: job.shop,
      workScope: job.scope,
      priority: 'routine',
      partNumberId: idOf(this.world, `partNumber:${job.part}`),
      serialNumber: job.serial,
      quantity: 1,
      receivingBatch: batch.number,
      contractTatDays: 10,
      certificateTypes: ['CAAT_FORM_1'],
      removalReason: 'Scheduled',
      csnCycles: job.csn ?? null,
      csoCycles: job.cso ?? null,
      tsnHours: job.tsn ?? null,
      tireChangesSinceOverhaul: job.tireChanges ?? null,
    };
  }

  /** A job from the dock to the bench: its cards are there and its work has begun. */
  private async begun(job: ShopJob) {
    const order = await this.ordered(job);
    const { row } = await this.must<{
      row: { id: string; number: string; version: number; warrantyReview: string | null };
    }>('planner', 'POST', '/api/workorders', order);
    const root = `/api/workorders/${row.number}`;
    const red = new Map<string, string>();
    const gates = async () => (await this.must<{ gates: Said[] }>('planner', 'GET', `${root}/gates`)).gates;
    const look = async () => {
      for (const gate of await gates())
        if (gate.state === 'fail' && !red.has(gate.code)) red.set(gate.code, gate.messages.join(' '));
    };
    await look();
    if (row.warrantyReview === 'open') {
      const review = { result: 'notWarranty', reason: 'Used since', version: row.version };
      await this.must('siriporn', 'POST', `${root}/warranty-review`, review);
    }
    await this.must('planner', 'POST', `${root}/route`, {});
    await this.step(root, 'startPreliminary');
    await this.report(root, row.number, 'preliminary', job.serial);
    await this.step(root, 'startWork', { approval: 'Standing order of SIW' });
    await look();
    const cards = await cardsOf(this.world, row.number);
    return { row, root, red, gates, look, cards };
  }

  /** A job whose first card is worked and signed at its bench. */
  async firstCard(job: ShopJob): Promise<void> {
    const { row, red, look, cards } = await this.begun(job);
    const [card] = cards;
    if (!card) throw new Error(`${row.number} has no cards.`);
    await this.work(job, row, card, { look, red, before: async () => {} });
  }

  /** A job from the dock to the request for its release; `before` looks at each step before it is answered. */
  async walk(job: ShopJob, before: BeforeStep = async () => {}): Promise<Walked> {
    const { row, root, red, gates, look, cards } = await this.begun(job);
    for (const card of cards) {
      if (card.phase === 'ndt') await this.inspectByNdt(row.number, card.cardNo);
      if (!job.repairs && (await this.leftOut(root, card))) continue;
      await this.work(job, row, card, { look, red, before });
      await look();
    }
    const inspector = await this.person('inspector');
    const early = await inspector.call<{ code?: string; message?: string }>('POST', `${root}/release-requests`, {
      certificateTypes: ['CAAT_FORM_1'],
    });
    await this.report(root, row.number, 'final', job.serial);
    const asked = await this.must<{ row: { id: string } }>('inspector', 'POST', `${root}/release-requests`, {
      certificateTypes: ['CAAT_FORM_1'],
    });
    await look();
    return {
      ...job,
      root,
      red,
      gates,
      early,
      waiting: { requestId: asked.row.id, jobId: row.id, jobNumber: row.number, serial: job.serial },
    };
  }

  private async step(root: string, name: string, input?: object): Promise<void> {
    const { row } = await this.must<{ row: { version: number } }>('planner', 'GET', root);
    await this.must('planner', 'POST', `${root}/${name}`, { version: row.version, ...(input ? { input } : {}) });
  }

  /** An inspection report begun, every item passed, signed. */
  private async report(root: string, job: string, type: 'preliminary' | 'final', serial: string): Promise<void> {
    const begun = await this.must<{ row: { number: string; version: number; items: object[] } }>(
      'inspector',
      'POST',
      `${root}/inspection-reports`,
      { type },
    );
    const { number, version, items } = begun.row;
    const own =
      type === 'final'
        ? { serialRead: serial, conclusion: 'Conforms to the work order and the approved data.' }
        : { asReceived: 'Arrived complete.', recommendation: 'asOrdered', conclusion: 'Repairable as ordered.' };
    const saved = await this.must<{ row: { version: number } }>(
      'inspector',
      'PATCH',
      `/api/inspection-reports/${number}`,
      {
        version,
        items: items.map((item) => ({ ...item, result: 'pass' })),
        result: 'accepted',
        ...own,
      },
    );
    await this.must('inspector', 'POST', `/api/inspection-reports/${number}/sign`, {
      version: saved.row.version,
      ...proof,
    });
    if (!job) throw new Error('No job.');
  }

  /** A card the route allows to leave out and the component gives no work for. */
  private async leftOut(root: string, card: Card): Promise<boolean> {
    if (card.phase !== 'repair') return false;
    const answer = await (
      await this.person('inspector')
    ).call<{ code?: string }>('POST', `${root}/cards/${card.cardNo}/not-applicable`, {
      reason: 'No blend needed',
      ...proof,
    });
    return answer.body.code !== 'NA_NOT_ALLOWED';
  }

  /** Everything an NDT card asks for: begun from its technique, filled in, performed by the Level 2 and accepted by the Level 3. */
  private async inspectByNdt(job: string, cardNo: string): Promise<void> {
    const { rows } = await this.world.write((ctx) =>
      sql<{ method: 'PT' | 'ET' | 'MT'; item: string; technique: string }>`
        select r ->> 'method' as method, r ->> 'item' as item, r ->> 'technique' as technique
        from task_card c join work_order w on w.id = c.job_id, jsonb_array_elements(c.ndt_required) r
        where w.number = ${job} and c.card_no = ${cardNo}`.execute(ctx.db),
    );
    const readings = { PT: ptReadings, ET: etReadings, MT: mtReadings };
    for (const { method, item, technique } of rows) {
      const begun = await this.must<{ row: { id: string; number: string; version: number } }>(
        'ndt',
        'POST',
        `/api/workorders/${job}/ndt-reports`,
        {
          technique,
          items: [item],
          area: item,
          areas: techniques.find(({ code }) => code === technique)?.areas ?? [],
          cardNo,
          parameters: readings[method],
        },
      );
      const url = `/api/ndt-reports/${begun.row.number}`;
      let { version } = (
        await this.must<{ row: { version: number } }>('ndt', 'PATCH', url, {
          version: begun.row.version,
          result: 'noRecordableIndication',
        })
      ).row;
      if (method !== 'ET') {
        ({ version } = await timedTest(this.desk.app, await this.person('ndt'), begun.row.number));
        const { row } = await this.must<{ row: { id: string } }>('planner', 'GET', `/api/workorders/${job}`);
        this.agedJobs.add(row.id);
      }
      if (method === 'ET')
        version = (
          await this.must<{ row: { version: number } }>('ndt', 'POST', `${url}/after-check`, {
            version,
            driftPercent: '2',
          })
        ).row.version;
      const performed = await this.must<{ row: { version: number } }>('ndt', 'POST', `${url}/perform`, {
        version,
        ...proof,
      });
      await this.must('thawat', 'POST', `${url}/accept`, { version: performed.row.version, ...proof });
    }
  }

  /** What a step of a material or a part is refused with: a batch out of date, a part no parts list of this component names. */
  private async refusedSupply(who: string, url: string, step: Step, red: Map<string, string>): Promise<void> {
    const wrong = { consumableUse: ['G13', 'P-2207'], partFit: ['G14', 'CE-201'] }[step.type as string];
    if (!wrong || step.component === 'cell') return;
    const [code = '', batch] = wrong;
    const answer = await (
      await this.person(who)
    ).call<{ code: string; message: string }>('POST', url, {
      batchId: idOf(this.world, `batch:${batch}`),
      quantity: '1',
    });
    if (answer.status !== 422 || answer.body.code !== code)
      throw new Error(`${url} took batch ${batch}: ${answer.status} ${JSON.stringify(answer.body)}`);
    red.set(code, answer.body.message);
  }

  /** Jobs whose cards were dated back past their history, for a test that takes hours twice. */
  readonly agedJobs = new Set<string>();

  /** A card at its bench, step by step, its critical steps inspected by somebody else, signed. */
  private async work(
    job: ShopJob,
    { id, number }: { id: string; number: string },
    card: Card,
    { look, red, before }: { look: () => Promise<void>; red: Map<string, string>; before: BeforeStep },
  ): Promise<void> {
    const who = whoSigns(card.phase, job.bench);
    const url = `/api/workorders/${number}/cards/${card.cardNo}`;
    const steps = await stepsOf(this.world, card);
    const timed = hoursBefore(steps);
    for (const step of steps) {
      const answer = answerTo(this.world, { number, serial: job.serial }, step, dayOf(new Date()), false);
      if (!answer) throw new Error(`${job.shop} ${card.cardNo} ${step.title}: nothing at hand.`);
      if ((await before({ title: step.title, path: `${url}/steps/${step.stepNo}`, answer })) === 'done') continue;
      await this.refusedSupply(who, `${url}/steps/${step.stepNo}`, step, red);
      const failed = step.test ? failedRun(step.test) : null;
      if (failed) {
        const { test: _run, ...tool } = answer;
        await this.must(who, 'POST', `${url}/steps/${step.stepNo}`, { ...tool, test: failed });
        await look();
        // The next run is begun anew, after the failed one.
        await agedRuns(this.desk.app, { id }, 2 * runHours);
        const ahead = steps.slice(0, steps.indexOf(step));
        for (const start of ahead.filter(({ marks }) => marks === 'runStarted').slice(-1)) {
          await this.must(who, 'POST', `${url}/steps/${start.stepNo}`, { value: true, reason: 'Run again' });
          await aged(this.desk.app, { id }, card.cardNo, { [start.stepNo]: runHours });
        }
      }
      await this.must(who, 'POST', `${url}/steps/${step.stepNo}`, {
        ...answer,
        ...(failed ? { reason: 'Valve seat cleaned, run again' } : {}),
      });
      const hours = timed.get(step) ?? 0;
      const isAfterRun = steps.slice(0, steps.indexOf(step)).some((before) => before.test);
      const isCycle = step.marks === 'charged' && isAfterRun;
      const next = steps.slice(steps.indexOf(step)).find((after) => after.test);
      const isLook = step.marks === 'runStarted' && next?.test?.kind === 'staticLeak';
      if (isCycle || isLook) {
        // A second cycle from its charge on, or a look after a run: what was done before it lies as long ago as it takes.
        const earlier = isCycle ? 2 * runHours : hours;
        await agedRuns(this.desk.app, { id }, earlier);
        await agedCards(this.desk.app, { id }, earlier);
        this.agedJobs.add(id);
      }
      if (hours > 0) await aged(this.desk.app, { id }, card.cardNo, { [step.stepNo]: hours });
    }
    await look();
    for (const step of steps.filter((each) => each.critical))
      await this.must('inspector', 'POST', `${url}/steps/${step.stepNo}/independent-inspection`, proof);
    const { cards } = await this.must<{ cards: { cardNo: string; version: number }[] }>(
      who,
      'GET',
      `/api/task-cards/${number}`,
    );
    const version = cards.find((each) => each.cardNo === card.cardNo)?.version;
    await this.must(who, 'POST', `${url}/sign`, { version, ...proof });
  }
}
