import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { setPin } from '#kernel/server/identity/accounts.ts';
import { demoPin } from '#modules/account/sign-in/server/public.ts';
import {
  acceptNdt,
  changeNdtDraft,
  createNdtReport,
  performNdt,
  publishTechnique,
  recordAfterCheck,
  recordProcessTime,
  recordProcessCheck,
  rejectNdt,
  type NewNdtReport,
} from '#modules/maintenance/ndt-reports/server/public.ts';
import { ndtImagesServer } from '#modules/maintenance/ndt-images/server/ndt-images.server.ts';
import type { Drawing } from '#modules/maintenance/ndt-images/shared/drawing.ts';
import { ndtAnnotation } from '#modules/maintenance/ndt-images/shared/ndtAnnotation.record.ts';
import { ndtReport } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';
import type { NdtChange } from '#modules/maintenance/ndt-reports/server/createNdt.ts';
import type { NdtReadings } from '#modules/maintenance/ndt-reports/shared/ndtParts.ts';
import { startSeriesAt } from '../series.ts';
import {
  dayChecks,
  etReadings,
  magneticSteps,
  mtReadings,
  penetrantSteps,
  ptReadings,
  techniques,
} from './ndt.line.ts';
import { wheelPicture } from './pictures.ts';
import { idOf, made, type DemoWorld } from './world.ts';

export { seedInspection } from './inspections.ts';

const proof = { pin: demoPin };
/** The numbers of the worked wheel job (maintenance 5.8, 5.9); everything else comes after them. */
const firstWheelNumber = 421;
const lastWheelNumber = 426;

/** The techniques of the shop, published once by the Level 3, and the number the series goes on from. */
async function ensureTechniques(world: DemoWorld): Promise<void> {
  const { rowCount } = await world.deps.database.pool.query('select 1 from ndt_technique limit 1');
  if (rowCount) return;
  const at = new Date(world.now.getTime() - 45 * 86_400_000);
  // He is not on the sign-in cards, but he signs here.
  await world.write((ctx) => setPin(world.deps.identity, ctx.db, idOf(world, 'user:thawat'), demoPin, at), { at });
  for (const technique of techniques)
    await world.write((ctx) => publishTechnique(ctx, technique, proof), { at, as: 'thawat' });
  const year = dayOf(world.now).slice(2, 4);
  await world.write((ctx) => startSeriesAt(ctx.db, 'NDT-{YY}-{00000}', `NDT-${year}-{00000}`, lastWheelNumber));
}

/** The checks of the day a test falls on, by the Level 2: at 07:40, or just before a test that is earlier. */
async function ensureChecks(world: DemoWorld, at: Date): Promise<void> {
  const day = dayOf(at);
  const { rowCount } = await world.deps.database.pool.query('select 1 from ndt_process_check where day = $1 limit 1', [
    day,
  ]);
  if (rowCount) return;
  const morning = new Date(`${day}T07:40:00+07:00`);
  const checkedAt = morning < at ? morning : new Date(Math.max(startOfDay(day).getTime(), at.getTime() - 60_000));
  for (const check of dayChecks)
    await world.write((ctx) => recordProcessCheck(ctx, check), { at: checkedAt, as: 'ndt' });
}

interface Done {
  at: Date;
  fill: NdtChange;
  /** How far it goes. */
  until: 'draft' | 'performed' | 'judged';
  severity?: 'minor' | 'major' | 'critical';
  /** Its pictures, and what is drawn on the first. */
  pictures?: { sides: readonly number[]; drawing?: Drawing };
}

/** One report through its life: begun and performed by the Level 2, judged by the Level 3 a quarter of an hour later. */
async function seedReport(
  world: DemoWorld,
  start: NewNdtReport,
  { at, fill, until, severity = 'major', pictures }: Done,
): Promise<void> {
  const steps = { PT: penetrantSteps, MT: magneticSteps }[start.technique.slice(0, 2)] ?? [];
  const begun = later(at, steps.length > 0 ? -2 - (steps[0]?.[1] ?? 0) : 0);
  await ensureChecks(world, begun);
  await ensureChecks(world, at);
  const areas = techniques.find(({ code }) => code === start.technique)?.areas ?? [];
  const id = await world.write(async (ctx) => (await createNdtReport(ctx, { areas, ...start })).id, {
    at: begun,
    as: 'ndt',
  });
  for (const [place, side] of (pictures?.sides ?? []).entries()) {
    const file = {
      entity: ndtReport.name,
      entityId: id,
      fileName: `indication-${place + 1}.png`,
      declaredType: 'image/png',
    };
    const { id: fileId } = await world.write((ctx) => addAttachment(ctx, { ...file, bytes: wheelPicture(side) }), {
      at: begun,
      as: 'ndt',
    });
    const drawing = place === 0 && pictures?.drawing;
    if (drawing)
      await made(world, ndtImagesServer, ndtAnnotation, { reportId: id, fileId, drawing }, { at: begun, as: 'ndt' });
  }
  // A draft still waits for its developer.
  for (const [time, minutes] of until === 'draft' ? steps.slice(0, 3) : steps)
    await world.write((ctx) => recordProcessTime(ctx, id, { version: null, time }), {
      at: later(at, -minutes),
      as: 'ndt',
    });
  await world.write(
    async (ctx) => {
      const filled = await changeNdtDraft(ctx, id, null, fill);
      if (filled.method === 'ET') await recordAfterCheck(ctx, filled.id, { version: null, driftPercent: '2' });
    },
    { at, as: 'ndt' },
  );
  if (until === 'draft') return;
  const performedAt = new Date(at.getTime() + 5 * 60_000);
  await ensureChecks(world, performedAt);
  await world.write((ctx) => performNdt(ctx, id, proof), { at: performedAt, as: 'ndt' });
  if (until === 'performed') return;
  await world.write(
    (ctx) => (fill.result === 'rejected' ? rejectNdt(ctx, id, proof, { severity }) : acceptNdt(ctx, id, proof)),
    {
      at: new Date(at.getTime() + 15 * 60_000),
      as: 'thawat',
    },
  );
}

/** A scale bar along the edge, what was looked at, and its length. */
const measured: Drawing = {
  scale: { from: { x: 0.1, y: 0.92 }, to: { x: 0.35, y: 0.92 }, mm: '50' },
  marks: [
    { kind: 'arrow', from: { x: 0.78, y: 0.2 }, to: { x: 0.6, y: 0.38 }, text: 'Bead seat radius' },
    { kind: 'length', from: { x: 0.52, y: 0.4 }, to: { x: 0.6, y: 0.42 }, text: 'no indication' },
  ],
};

/** The crack of the worked wheel, 6 mm long beside a scale of 50 mm. */
const crackMeasured: Drawing = {
  scale: { from: { x: 0.1, y: 0.92 }, to: { x: 0.6, y: 0.92 }, mm: '50' },
  marks: [
    { kind: 'arrow', from: { x: 0.85, y: 0.45 }, to: { x: 0.7, y: 0.55 }, text: "4 o'clock" },
    { kind: 'length', from: { x: 0.63, y: 0.57 }, to: { x: 0.69, y: 0.57 }, text: 'crack' },
  ],
};

const nothing = (parameters: NdtReadings): NdtChange => ({ parameters, result: 'noRecordableIndication' });

/** `NDT-26-00421` for place 0: the worked wheel's own numbers. */
const wheelNumber = (at: Date, place: number) =>
  `NDT-${dayOf(at).slice(2, 4)}-${String(firstWheelNumber + place).padStart(5, '0')}`;
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** The NDT of the worked wheel overhaul before its repair: 00421 to 00424, from `at` on within an hour and a half. Its rejections open F01 and F02. */
export async function seedNdt(world: DemoWorld, job: string, at: Date): Promise<void> {
  await ensureTechniques(world);
  const halves = {
    job,
    number: wheelNumber(at, 0),
    technique: 'PT-W-01',
    items: ['wheel halves'],
    area: 'Wheel halves IB and OB',
    cardNo: 'T050',
  };
  await seedReport(world, halves, { at, fill: nothing(ptReadings), until: 'judged' });
  const inboard = {
    job,
    number: wheelNumber(at, 1),
    technique: 'ET-W-02',
    items: ['bead seat, inboard half'],
    area: 'Bead seat radius, inboard half, 360°',
    cardNo: 'T055',
  };
  await seedReport(world, inboard, { at: later(at, 25), fill: nothing(etReadings), until: 'judged' });
  const outboard = {
    job,
    number: wheelNumber(at, 2),
    technique: 'ET-W-02',
    items: ['bead seat, outboard half'],
    area: 'Bead seat radius, outboard half, 360°',
    cardNo: 'T055',
  };
  await seedReport(world, outboard, {
    at: later(at, 50),
    until: 'judged',
    fill: {
      parameters: etReadings,
      result: 'rejected',
      disposition: 'Blend within 0.50 mm, then eddy current again',
      indications: [
        { ...indication, place: "4 o'clock", type: 'circumferential', lengthMm: '6', amplitudePercent: '85' },
      ],
    },
    pictures: { sides: [510], drawing: crackMeasured },
  });
  const bolts = {
    job,
    number: wheelNumber(at, 3),
    technique: 'MT-B-01',
    items: ['tie bolts'],
    area: '16 tie bolts',
    cardNo: 'T060',
  };
  await seedReport(world, bolts, {
    at: later(at, 75),
    until: 'judged',
    fill: {
      parameters: mtReadings,
      result: 'rejected',
      disposition: 'Replace bolt 7',
      indications: [{ ...indication, place: 'tie bolt 7', type: 'linear', lengthMm: '4', widthMm: '0.2' }],
    },
  });
}

const indication = {
  no: 1,
  lengthMm: null,
  widthMm: null,
  depthMm: null,
  amplitudePercent: null,
  relevant: true,
  acceptRef: null,
  decision: 'reject',
  defect: 'crack',
} as const;

/** The same wheel after its repair: 00425 (the bolts with a new one) and 00426 (the blended bead seat), both without indication. */
export async function seedNdtAgain(world: DemoWorld, job: string, at: Date): Promise<void> {
  const bolts = {
    job,
    number: wheelNumber(at, 4),
    technique: 'MT-B-01',
    items: ['tie bolts'],
    area: '16 tie bolts, bolt 7 new',
    cardNo: 'T060',
  };
  await seedReport(world, bolts, { at, fill: nothing(mtReadings), until: 'judged' });
  const seat = {
    job,
    number: wheelNumber(at, 5),
    technique: 'ET-W-02',
    items: ['bead seat, outboard half'],
    area: 'Bead seat radius, outboard half, after the blend',
    cardNo: 'T055',
  };
  await seedReport(world, seat, { at: later(at, 20), fill: nothing(etReadings), until: 'judged' });
}

/** One report without indication on a finished job, under a number from before the worked wheel's: `ahead` places before it. */
export async function seedJobNdt(
  world: DemoWorld,
  job: { number: string; method: 'PT' | 'ET'; items: readonly string[]; at: Date; ahead: number },
): Promise<void> {
  await ensureTechniques(world);
  const start = {
    job: job.number,
    number: wheelNumber(job.at, -job.ahead),
    technique: job.method === 'ET' ? 'ET-W-02' : 'PT-B-03',
    items: [...job.items],
    area: `${job.items.join(' and ')}, all of it`.replace(/^./, (first) => first.toUpperCase()),
  };
  await seedReport(world, start, {
    at: job.at,
    fill: nothing(job.method === 'ET' ? etReadings : ptReadings),
    until: 'judged',
  });
}

/** What an NDT card of a job asks for, each item inspected and accepted within the half hour before it is signed. */
export async function seedCardNdt(world: DemoWorld, job: string, cardNo: string, at: Date): Promise<void> {
  await ensureTechniques(world);
  const readings = { PT: ptReadings, ET: etReadings, MT: mtReadings };
  const { rows } = await world.deps.database.pool.query<{
    method: 'PT' | 'ET' | 'MT';
    item: string;
    technique: string;
  }>(
    `select n ->> 'method' as method, n ->> 'item' as item, n ->> 'technique' as technique
     from task_card c join work_order w on w.id = c.job_id cross join lateral jsonb_array_elements(c.ndt_required) n
     where w.number = $1 and c.card_no = $2 and n ->> 'outside' is null and not exists (
       select 1 from ndt_report r where r.job_id = c.job_id and r.method = n ->> 'method' and r.items ? (n ->> 'item'))`,
    [job, cardNo],
  );
  for (const { method, item, technique } of rows)
    await seedReport(
      world,
      { job, technique, items: [item], area: `${item.charAt(0).toUpperCase()}${item.slice(1)}, all of it`, cardNo },
      { at: later(at, -30), fill: nothing(readings[method]), until: 'judged' },
    );
}

/** Reports on other wheels in work: some judged, some waiting for Level 2, one draft; and today's checks. */
export async function seedNdtWork(world: DemoWorld): Promise<void> {
  await ensureTechniques(world);
  const { rows } = await world.deps.database.pool.query<{ number: string }>(
    `select w.number from work_order w join part_number p on p.id = w.part_number_id
     where p.family = 'wheel' and w.status = 'inWork' and w.number <> 'ABS0001234' order by w.number limit 6`,
  );
  for (const [place, { number: job }] of rows.entries()) {
    const at = later(world.now, -(30 - place * 5) * 60);
    const until = place < 2 ? 'judged' : place < 4 ? 'performed' : 'draft';
    const fill = until === 'draft' ? { parameters: { ...ptReadings, uvAuWcm2: '960' } } : nothing(ptReadings);
    await seedReport(
      world,
      { job, technique: 'PT-W-01', items: ['wheel halves'], area: 'Wheel halves IB and OB' },
      { at, fill, until, pictures: { sides: [420 + place * 30, 300 + place * 30], drawing: measured } },
    );
  }
  await ensureChecks(world, later(world.now, -1));
}
