import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { idOf, type DemoWorld } from './world.ts';

const dayMs = 86_400_000;

/** A part whose visits of years ago were brought over with what was measured on them; days before today. */
interface KnownPart {
  part: string;
  name: string;
  serial: string;
  customer: string;
  shop: string;
  scope: string;
  lead: string;
  firstNumber: number;
  visits: readonly { days: number; cycles?: number; values: readonly string[] }[];
}

const wheel: KnownPart = {
  part: 'C20195162',
  name: 'Main wheel assembly',
  serial: '4609',
  customer: 'AND',
  shop: 'wheelOverhaul',
  scope: 'overhaul',
  lead: 'wichai',
  firstNumber: 201,
  visits: [
    { days: 1460, cycles: 1810, values: ['130.004', '130.009'] },
    { days: 1090, cycles: 3640, values: ['130.008', '130.011'] },
    { days: 720, cycles: 5420, values: ['130.013', '130.010'] },
    { days: 350, cycles: 7230, values: ['130.017', '130.012'] },
  ],
};
const battery: KnownPart = {
  part: '2758',
  name: 'Ni-Cd battery',
  serial: '58650',
  customer: 'SIW',
  shop: 'battery',
  scope: 'capacityTest',
  lead: 'suwit',
  firstNumber: 211,
  // Minutes to the first cell at 1.00 V, and the volts of cell 13 during the discharge.
  visits: [
    { days: 1080, values: ['58.2', '1.19'] },
    { days: 715, values: ['56.1', '1.17'] },
    { days: 345, values: ['53.8', '1.14'] },
  ],
};
const bottle: KnownPart = {
  part: '89794077',
  name: 'Oxygen cylinder and valve assembly',
  serial: 'ST44102',
  customer: 'AND',
  shop: 'oxygen',
  scope: 'hydrostaticTest',
  lead: 'niran',
  firstNumber: 221,
  // Total and permanent expansion in cc.
  visits: [
    { days: 2850, values: ['254.4', '6.1'] },
    { days: 1755, values: ['257.9', '7.0'] },
    { days: 660, values: ['261.2', '7.8'] },
  ],
};

type Stored = KnownPart['visits'][number] & { id: string; at: Date };

/** The closed work orders of a part's visits, as those of the old system were brought over. */
async function visitsOf(world: DemoWorld, known: KnownPart): Promise<Stored[]> {
  return world.write(async (ctx) => {
    const stored: Stored[] = [];
    for (const [index, visit] of known.visits.entries()) {
      const at = new Date(world.now.getTime() - visit.days * dayMs);
      const number = `ABS${String(known.firstNumber + index).padStart(7, '0')}`;
      const done = new Date(at.getTime() + 6 * dayMs).toISOString();
      const row = await ctx.db
        .insertInto('workOrder')
        .values({
          number,
          status: 'closed',
          customerId: idOf(world, `customer:${known.customer}`),
          customerRef: `PO ${30_100 + known.firstNumber + index}`,
          shop: known.shop,
          workScope: known.scope,
          priority: 'routine',
          partNumberId: idOf(world, `partNumber:${known.part}`),
          partNumber: known.part,
          partName: known.name,
          serialNumber: known.serial,
          receivingBatch: `OLD-${number.slice(3)}`,
          receivedAt: at.toISOString(),
          dueAt: done,
          contractTatDays: 10,
          certificateTypes: ['CAAT_FORM_1'],
          leadEmployeeId: idOf(world, `employee:${known.lead}`),
          location: 'Archive',
          tag: 'serviceable',
          outcome: 'released',
          releasedAt: done,
          scopeApprovedAt: at.toISOString(),
          csnCycles: visit.cycles ?? null,
          createdAt: at.toISOString(),
          updatedAt: done,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      world.ids.set(`job:${number}`, row.id);
      await ctx.audit({
        entity: 'workOrder',
        entityId: row.id,
        action: 'create',
        changes: {},
        reason: 'Brought over from the old system',
        subject: number,
      });
      stored.push({ ...visit, id: row.id, at });
    }
    return stored;
  });
}

/** The bearing bores of a visit, on a card of the steps the job of today has. */
async function boresOf(world: DemoWorld, { id, at, values }: Stored): Promise<void> {
  await world.write(async (ctx) => {
    const by = idOf(world, 'employee:wichai');
    const card = await ctx.db
      .insertInto('taskCard')
      .values({
        jobId: id,
        cardNo: 'T070',
        seq: 70,
        phase: 'check',
        title: 'Check: dimensions',
        status: 'done',
        estimateMinutes: 45,
        createdAt: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.audit({
      entity: 'taskCard',
      entityId: card.id,
      action: 'create',
      changes: {},
      reason: 'Brought over from the old system',
      subject: 'T070',
    });
    for (const [index, key] of ['bearingBoreIb', 'bearingBoreOb'].entries()) {
      const recorded = new Date(at.getTime() + 2 * dayMs).toISOString();
      await sql`
        with step as (
          insert into task_step (card_id, step_no, type, title, instruction, min, max, unit, decimals, limit_ref, step_key, tool_class, component)
          select ${card.id}::uuid, ${index + 1}::int, s.type, s.title, s.instruction, s.min, s.max, s.unit, s.decimals, s.limit_ref, s.step_key, s.tool_class, s.component
          from task_step s join task_card c on c.id = s.card_id
          where c.job_id = ${idOf(world, 'job:ABS0001234')} and s.step_key = ${key} and s.type = 'measurement' limit 1 returning id
        ), entry as (
          insert into step_record (step_id, attempt, measured, typed, in_limit, employee_id, employee_name, recorded_at)
          select step.id, 1, ${values[index]}::numeric, ${values[index]}, true, e.id, e.name, ${recorded}
          from step join employee e on e.id = ${by} returning id
        )
        insert into tool_use (job_id, step_record_id, card_no, tool_id, tool_no, tool_name, used_at, cal_due_at_use, serviceable_at_use, approved_for_task, employee_id)
        select ${id}::uuid, entry.id, 'T070', t.id, t.tool_no, t.name, ${recorded}, ${addMonths(dayOf(new Date(recorded)), 5)}, true, true, ${by}::uuid
        from entry join tool t on t.tool_no = 'BG-07'`.execute(ctx.db);
    }
  });
}

async function storeRun(
  world: DemoWorld,
  { id, at }: Stored,
  run: { kind: string; cardNo: string; by: string; statement: string; readings: object; setup: object },
): Promise<void> {
  const ended = new Date(at.getTime() + 3 * dayMs);
  await world.write((ctx) =>
    ctx.db
      .insertInto('testRun')
      .values({
        jobId: id,
        cardNo: run.cardNo,
        kind: run.kind,
        startedAt: new Date(ended.getTime() - 3_600_000).toISOString(),
        endedAt: ended.toISOString(),
        readings: JSON.stringify({ pass: true, problems: [], ...run.readings }),
        result: 'pass',
        statement: run.statement,
        employeeId: idOf(world, `employee:${run.by}`),
        setup: JSON.stringify(run.setup),
      })
      .execute(),
  );
}

function dischargeOf([minutes = '', weak = '']: readonly string[], place: number) {
  const percent = ((Number(minutes) * 100) / 60).toFixed(1);
  const cells = Array.from({ length: 20 }, (_, index) => ({
    start: (1.32 + ((index * 7 + place) % 5) / 100).toFixed(2),
    during: index === 12 ? weak : (1.2 + ((index * 3 + place) % 4) / 100).toFixed(2),
    end: index === 12 ? '1.00' : (1.04 + ((index * 5 + place) % 7) / 100).toFixed(2),
  }));
  return {
    statement: `Capacity ${percent} % at 23 A (minimum 85 %)`,
    readings: {
      rateA: '23',
      minutesToEnd: minutes,
      duringMinutes: '30',
      terminalVolts: '21.4',
      insulationMohm: '120',
      electrolyteC: '27',
      minimumMinutes: '51.0',
      weakestCell: '13',
      capacityPercent: percent,
      cells,
    },
    setup: {
      kind: 'capacity',
      cells: 20,
      ratedAh: '23',
      endVolts: '1.00',
      minimumVolts: '20.0',
      minimumMohm: '10',
      minimumPercent: '85',
    },
  };
}

function hydroOf([total = '', permanent = '']: readonly string[], at: Date) {
  const elastic = (Number(total) - Number(permanent)).toFixed(1);
  const percent = ((Number(permanent) / Number(total)) * 100).toFixed(2);
  return {
    statement: `Hydrostatic test, 3090 psi, permanent expansion ${percent} %, elastic ${elastic} cc (REE 258 cc)`,
    readings: {
      rin: 'B418',
      reeCc: '258',
      testPsi: '3090',
      totalCc: total,
      permanentCc: permanent,
      elasticCc: elastic,
      permanentPercent: percent,
      manufactured: '2010-03',
      lifeEnds: '2034-03',
      nextHydro: addMonths(dayOf(at), 36).slice(0, 7),
      condemned: false,
      jacketChecked: true,
    },
    setup: { kind: 'hydrostatic', spec: '3HT', servicePsi: 1850 },
  };
}

/** Parts known for years, so that the biography of a serial number has a past: a wheel, a battery and an oxygen cylinder. */
export async function seedEarlierVisits(world: DemoWorld): Promise<void> {
  for (const visit of await visitsOf(world, wheel)) await boresOf(world, visit);
  for (const [place, visit] of (await visitsOf(world, battery)).entries())
    await storeRun(world, visit, {
      kind: 'capacity',
      cardNo: 'T110',
      by: 'suwit',
      ...dischargeOf(visit.values, place),
    });
  for (const visit of await visitsOf(world, bottle))
    await storeRun(world, visit, {
      kind: 'hydrostatic',
      cardNo: 'T060',
      by: 'niran',
      ...hydroOf(visit.values, visit.at),
    });
}
