import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { addDays, addMonths, dayOf, formatLegalDay, startOfDay } from '#kernel/shared/dates.ts';
import { enterReadings, extendLoan, lendTool, recallTool, returnTool } from '#modules/stores/tools/server/public.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { tool, type ToolClass, type ToolStatus } from '#modules/stores/tools/shared/tool.record.ts';
import { sayCosts } from '#modules/stores/planning/server/public.ts';
import { paper } from './papers.ts';
import { idOf, type DemoWorld } from './world.ts';

interface DemoTool {
  toolNo: string;
  name: string;
  model: string;
  manufacturer: string;
  category: 'measuring' | 'testEquipment' | 'special' | 'gauge' | 'general' | 'ground';
  range?: string;
  /** Its class; what it reads in, from, to, and its stated error, plus or minus or in percent. */
  of: ToolClass;
  reads?: [unit: string, from: string, to: string, error: string];
  home: string;
  manuals?: string;
  /** Months between calibrations and days until the next one; absent: none needed. */
  calibration?: [months: number, dueInDays: number];
  status?: ToolStatus;
  booked?: number;
}

/** The tools the cards and the gates know by number. */
// prettier-ignore
const known: DemoTool[] = [
  { toolNo: 'TW-014', of: 'torqueWrench', reads: ['lbf·ft', '20', '250', '3 %'], name: 'Torque wrench', model: 'PRO 340', manufacturer: 'Norbar', category: 'measuring', range: '20–250 lbf·ft', home: 'T1-A', manuals: '32-47-46, 32-45-92, 32-42-59, 32-44-37, 32-45-23', calibration: [12, 118] },
  { toolNo: 'TW-015', of: 'torqueWrench', reads: ['lbf·ft', '10', '75', '3 %'], name: 'Torque wrench', model: 'PRO 100', manufacturer: 'Norbar', category: 'measuring', range: '10–75 lbf·ft', home: 'T1-A', manuals: '32-41-65, 32-41-81, 32-41-87', calibration: [12, 204] },
  { toolNo: 'TW-009', of: 'torqueWrench', reads: ['lbf·ft', '20', '250', '3 %'], name: 'Torque wrench', model: 'PRO 340', manufacturer: 'Norbar', category: 'measuring', range: '20–250 lbf·ft', home: 'T1-A', calibration: [12, -9], booked: 3 },
  { toolNo: 'BG-07', of: 'boreGauge', reads: ['mm', '100', '160', '0.003'], name: 'Bore gauge', model: '511-715', manufacturer: 'Mitutoyo', category: 'measuring', range: '100–160 mm', home: 'T1-B', manuals: '32-47-46, 32-45-92', calibration: [12, 160] },
  { toolNo: 'BG-03', of: 'boreGauge', reads: ['mm', '50', '150', '0.003'], name: 'Bore gauge', model: '511-713', manufacturer: 'Mitutoyo', category: 'measuring', range: '50–150 mm', home: 'T1-B', calibration: [12, 95] },
  { toolNo: 'MC-11', of: 'micrometer', reads: ['mm', '0', '25', '0.002'], name: 'Outside micrometer', model: '293-340', manufacturer: 'Mitutoyo', category: 'measuring', range: '0–25 mm', home: 'T1-B', manuals: '32-47-46', calibration: [12, 22] },
  { toolNo: 'DG-05', of: 'depthGauge', reads: ['mm', '0', '150', '0.02'], name: 'Depth gauge', model: '571-201', manufacturer: 'Mitutoyo', category: 'measuring', range: '0–150 mm', home: 'T1-B', manuals: '32-47-46', calibration: [12, 240] },
  { toolNo: 'EC-05', of: 'eddyCurrentSet', name: 'Eddy current instrument', model: 'Nortec 600', manufacturer: 'Olympus', category: 'testEquipment', home: 'T2-NDT', manuals: 'AP-763', calibration: [12, 88] },
  { toolNo: 'EC-02', of: 'eddyCurrentSet', name: 'Eddy current instrument', model: 'Phasec 3', manufacturer: 'GE', category: 'testEquipment', home: 'T2-NDT', calibration: [12, 150] },
  { toolNo: 'P-118', of: 'eddyCurrentProbe', name: 'Bolt hole probe', model: 'BX-118', manufacturer: 'Olympus', category: 'testEquipment', home: 'T2-NDT', manuals: 'AP-763', calibration: [24, 410] },
  { toolNo: 'P-763', of: 'eddyCurrentProbe', name: 'Bead seat probe', model: 'BS-763', manufacturer: 'Olympus', category: 'testEquipment', home: 'T2-NDT', manuals: 'AP-763', calibration: [24, 365] },
  { toolNo: 'RS-AL-03', of: 'referenceStandard', name: 'Reference standard', model: 'Notch 0.76 mm, aluminium', manufacturer: 'PH Tool', category: 'gauge', home: 'T2-NDT', manuals: 'AP-763', calibration: [36, 520] },
  { toolNo: 'UV-03', of: 'uvLamp', name: 'UV lamp', model: 'EV6000', manufacturer: 'Magnaflux', category: 'testEquipment', home: 'T2-NDT', calibration: [6, 64] },
  { toolNo: 'RM-02', of: 'radiometer', name: 'Radiometer', model: 'DSE-2000A', manufacturer: 'Spectroline', category: 'measuring', home: 'T2-NDT', calibration: [6, 17], booked: 12 },
  { toolNo: 'MY-01', of: 'magneticBench', name: 'Magnetic bench', model: 'MB-1800', manufacturer: 'Magnaflux', category: 'testEquipment', home: 'T2-NDT', calibration: [12, 73] },
  { toolNo: 'K-22', of: 'special', name: 'Wheel kit', model: 'Tie bolt sockets and core tool', manufacturer: 'ABS', category: 'special', home: 'T1-A' },
  { toolNo: 'K-17', of: 'special', name: 'Brake kit', model: 'Piston extractor set', manufacturer: 'ABS', category: 'special', home: 'T1-A' },
  { toolNo: 'PG-08', of: 'pressureGauge', reads: ['psi', '0', '400', '0.2'], name: 'Pressure gauge', model: 'CPG1500, 0–400 psi', manufacturer: 'WIKA', category: 'measuring', range: '0–400 psi', home: 'T1-A', manuals: '32-47-46', calibration: [6, 41] },
  { toolNo: 'IR-02', of: 'inflationRegulator', reads: ['psi', '0', '400', '2'], name: 'Inflation cage regulator', model: 'N2 400', manufacturer: 'Tronair', category: 'ground', range: '0–400 psi', home: 'T1-A', calibration: [12, 133] },
  { toolNo: 'BT-01', of: 'batteryAnalyser', name: 'Battery analyser', model: 'C8000', manufacturer: 'Christie', category: 'testEquipment', home: 'T1-A', manuals: '24-38-51, 24-30-99', calibration: [12, 29], booked: 45 },
  { toolNo: 'MM-04', of: 'multimeter', reads: ['V', '0', '1000', '0.05'], name: 'Multimeter', model: '87V', manufacturer: 'Fluke', category: 'measuring', home: 'T1-B', calibration: [12, 190] },
  { toolNo: 'HT-01', of: 'hydrostaticRig', reads: ['psi', '0', '5000', '10'], name: 'Hydrostatic test rig', model: 'HTR-5000', manufacturer: 'Galiso', category: 'testEquipment', range: '0–5000 psi', home: 'T1-A', manuals: '35-21-93, 35-23-07', calibration: [12, 144] },
  { toolNo: 'HP-02', of: 'hydraulicBench', reads: ['psi', '0', '3000', '10'], name: 'Hydraulic test bench', model: 'BT-3000', manufacturer: 'Test-Fuchs', category: 'testEquipment', range: '0–3000 psi', home: 'T1-A', manuals: '32-41-87', calibration: [12, 77] },
  { toolNo: 'HC-01', of: 'conductivityMeter', reads: ['%IACS', '1', '110', '0.5'], name: 'Conductivity meter', model: 'Sigmascope', manufacturer: 'Fischer', category: 'measuring', home: 'T2-NDT', calibration: [12, -31] },
  { toolNo: 'HC-02', of: 'conductivityMeter', reads: ['%IACS', '1', '110', '0.5'], name: 'Conductivity meter', model: 'Sigmascope', manufacturer: 'Fischer', category: 'measuring', home: 'T2-NDT', manuals: '32-47-46, 32-45-92', calibration: [12, 174] },
  { toolNo: 'IT-02', of: 'insulationTester', reads: ['MΩ', '0', '1000', '0.5'], name: 'Insulation tester', model: '1587', manufacturer: 'Fluke', category: 'measuring', range: '0–1000 MΩ', home: 'T1-B', manuals: '24-38-51', calibration: [12, 151] },
  { toolNo: 'TW-031', of: 'torqueWrench', reads: ['lbf·in', '10', '120', '3 %'], name: 'Torque wrench', model: 'TTi 10', manufacturer: 'Norbar', category: 'measuring', range: '10–120 lbf·in', home: 'T1-A', manuals: '24-38-51, 24-30-99', calibration: [12, 129] },
  { toolNo: 'PG-21', of: 'pressureGauge', reads: ['psi', '0', '3000', '7'], name: 'Pressure gauge', model: '0–3000 psi', manufacturer: 'WIKA', category: 'measuring', range: '0–3000 psi', home: 'T1-A', manuals: '35-21-93, 35-23-07', calibration: [6, 68] },
  { toolNo: 'SC-06', of: 'scale', reads: ['kg', '0', '300', '0.1'], name: 'Platform scale', model: 'ICS 300', manufacturer: 'Mettler', category: 'measuring', range: '0–300 kg', home: 'T1-A', calibration: [12, 55] },
  { toolNo: 'TW-003', of: 'torqueWrench', reads: ['lbf·ft', '40', '200', '4 %'], name: 'Torque wrench', model: 'QD3R200', manufacturer: 'CDI', category: 'measuring', range: '40–200 lbf·ft', home: 'T1-A', calibration: [12, 12], status: 'calibrating' },
  { toolNo: 'TW-001', of: 'torqueWrench', reads: ['lbf·ft', '40', '200', '4 %'], name: 'Torque wrench', model: 'QD3R200', manufacturer: 'CDI', category: 'measuring', range: '40–200 lbf·ft', home: 'T1-A', calibration: [12, -160], status: 'archived' },
  { toolNo: 'MC-02', of: 'micrometer', reads: ['mm', '0', '25', '0.002'], name: 'Outside micrometer', model: '103-137', manufacturer: 'Mitutoyo', category: 'measuring', range: '0–25 mm', home: 'T1-B', calibration: [12, -80], status: 'inactive' },
  { toolNo: 'VC-01', of: 'caliper', reads: ['mm', '0', '150', '0.03'], name: 'Vernier caliper', model: '530-122', manufacturer: 'Mitutoyo', category: 'measuring', range: '0–150 mm', home: 'T1-B', calibration: [12, -300], status: 'archived' },
];

/** More of the same, so that the register looks like one. */
function others(): DemoTool[] {
  const kinds: [prefix: string, from: number, count: number, tool: Omit<DemoTool, 'toolNo'>][] = [
    [
      'TW',
      20,
      8,
      {
        of: 'torqueWrench',
        reads: ['lbf·ft', '30', '150', '4 %'],
        name: 'Torque wrench',
        model: 'PRO 200',
        manufacturer: 'Norbar',
        category: 'measuring',
        range: '30–150 lbf·ft',
        home: 'T1-A',
        calibration: [12, 0],
      },
    ],
    [
      'DC',
      1,
      8,
      {
        of: 'caliper',
        reads: ['mm', '0', '150', '0.02'],
        name: 'Digital caliper',
        model: '500-196',
        manufacturer: 'Mitutoyo',
        category: 'measuring',
        range: '0–150 mm',
        home: 'T1-B',
        calibration: [12, 0],
      },
    ],
    [
      'DI',
      1,
      6,
      {
        of: 'dialIndicator',
        reads: ['mm', '0', '10', '0.005'],
        name: 'Dial indicator',
        model: '2046A',
        manufacturer: 'Mitutoyo',
        category: 'gauge',
        range: '0–10 mm',
        home: 'T1-B',
        calibration: [24, 0],
      },
    ],
    [
      'TG',
      1,
      5,
      {
        of: 'threadGauge',
        name: 'Thread gauge',
        model: 'Go / no-go set',
        manufacturer: 'Vermont',
        category: 'gauge',
        home: 'T1-B',
        calibration: [24, 0],
      },
    ],
    [
      'SK',
      1,
      7,
      { of: 'hand', name: 'Socket set', model: '1/2 in', manufacturer: 'Snap-on', category: 'general', home: 'T1-A' },
    ],
  ];
  return kinds.flatMap(([prefix, from, count, spec]) =>
    Array.from({ length: count }, (_, at) => ({
      ...spec,
      toolNo: `${prefix}-${String(from + at).padStart(3, '0')}`,
      ...(spec.calibration
        ? { calibration: [spec.calibration[0], 40 + ((at * 67 + from * 13) % 290)] as [number, number] }
        : {}),
    })),
  );
}

/** What a tool reads in, how far, and its stated error. */
function readingOf({ reads }: DemoTool) {
  if (!reads) return {};
  const [readsIn, rangeMin, rangeMax, error] = reads;
  const percent = /^(.*) %$/.exec(error)?.[1];
  return { readsIn, rangeMin, rangeMax, ...(percent ? { errorPercent: percent } : { errorAbsolute: error }) };
}

/** The tool register with its calibrations, some overdue, and who has what today. */
export async function seedTools(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const began = new Date(world.now.getTime() - 540 * 86_400_000);
  const calibrations: DemoCalibration[] = [];
  await world.write(
    async (ctx) => {
      for (const [at, each] of [...known, ...others()].entries()) {
        const [months, dueIn] = each.calibration ?? [null, null];
        const nextCalibration = dueIn === null ? null : addDays(today, dueIn);
        const lastCalibration =
          months === null || nextCalibration === null ? null : addMonths(nextCalibration, -months);
        const row = await createRecord(
          ctx,
          tool,
          {
            toolNo: each.toolNo,
            name: each.name,
            model: each.model,
            serialNumber: `${each.manufacturer.slice(0, 2).toUpperCase()}${41_000 + at * 37}`,
            manufacturer: each.manufacturer,
            category: each.category,
            range: each.range,
            toolClass: each.of,
            ...readingOf(each),
            manuals: each.manuals,
            ownerType: 'company',
            calibrationRequired: months !== null,
            calibrationIntervalMonths: months,
            locationId: idOf(world, `location:${each.home}`),
            ...(each.booked
              ? { scheduledCalibration: addDays(today, each.booked), scheduledVendor: 'Metrology Centre' }
              : {}),
          },
          {
            lastCalibration,
            nextCalibration,
            status: each.status ?? 'serviceable',
            ...(each.status === 'archived'
              ? { archiveReason: 'Beyond economical repair', archivedOn: addDays(today, -90) }
              : {}),
          },
        );
        world.ids.set(`tool:${each.toolNo}`, row.id);
        if (months === null || lastCalibration === null) continue;
        const days = [addMonths(lastCalibration, -2 * months), addMonths(lastCalibration, -months), lastCalibration];
        for (const [nth, calibratedOn] of (each.reads ? days : days.slice(1)).entries())
          calibrations.push({ toolId: row.id, at, months, calibratedOn, nth, ...each });
      }
    },
    { at: began },
  );
  for (const each of calibrations) await seedCalibration(world, began, each);
  await seedLoans(world);
  // What the economic order quantity stands on.
  await world.write((ctx) => sayCosts(ctx, { perOrder: '450', holdingPercent: '18' }), { at: began, as: 'somporn' });
}

/** One calibration of a tool: `at` is its place in the register. */
interface DemoCalibration {
  toolId: string;
  toolNo: string;
  name: string;
  at: number;
  months: number;
  calibratedOn: string;
  /** Which of its calibrations it is, the oldest 0. */
  nth: number;
  reads?: DemoTool['reads'];
}

/** What the laboratory read: a tool drifts a little each time, some of them so far that they are adjusted. */
function readingsOf({ reads, at, nth }: Pick<DemoCalibration, 'reads' | 'at' | 'nth'>, adjusted: boolean) {
  if (!reads) return [];
  const [, from, to, error] = reads;
  const percent = /^(.*) %$/.exec(error)?.[1];
  return [0.2, 0.5, 0.95].map((share, point) => {
    const nominal = Math.round((Number(from) + (Number(to) - Number(from)) * share) * 100) / 100;
    const allowed = percent ? (nominal * Number(percent)) / 100 : Number(error);
    // In thousandths of what is allowed: a direction and a speed of its own for each tool.
    const drift = (at % 2 ? 1 : -1) * (120 + ((at * 53 + point * 31) % 170)) * (nth + 1);
    const read = (thousandths: number) => (nominal + (allowed * thousandths) / 1000).toFixed(4);
    return { nominal: nominal.toFixed(2), asFound: read(drift), asLeft: adjusted ? read((at * 17) % 60) : null };
  });
}

/** A calibration with the laboratory's certificate, entered on the day after it. */
async function seedCalibration(world: DemoWorld, began: Date, each: DemoCalibration): Promise<void> {
  const { toolId, toolNo, name, at, months, calibratedOn, nth } = each;
  const adjusted = at % 5 === 0 && nth === 1;
  const provider = at % 3 === 0 ? 'National Metrology Lab' : 'Metrology Centre';
  const certificateNo = `MC${calibratedOn.slice(2, 4)}-${String(1000 + at * 7)}`;
  const nextDue = addMonths(calibratedOn, months);
  const file = await paper(`${certificateNo} ${toolNo}`, [
    provider,
    `Certificate of calibration ${certificateNo}`,
    `${name} ${toolNo}`,
    `Calibrated on ${formatLegalDay(calibratedOn)}, next due ${formatLegalDay(nextDue)}`,
    'As found: in tolerance. Traceable to national standards.',
    'Uncertainty 0.6 % (k = 2).',
  ]);
  // What was calibrated before the register began is entered with it.
  const entered = new Date(Math.max(began.getTime(), startOfDay(addDays(calibratedOn, 1)).getTime() + 15 * 3_600_000));
  await world.write(
    async (ctx) => {
      const made = await createRecord(
        ctx,
        calibration,
        {
          toolId,
          calibratedOn,
          provider,
          accreditationNo: at % 3 === 0 ? 'TIS-0012' : 'TIS-0187',
          certificateNo,
          standardsUsed: 'Traceable to national standards',
          asFound: 'inTolerance',
          adjusted,
          result: 'pass',
          uncertainty: '0.6 % (k = 2)',
          nextDue,
        },
        { status: 'entered' },
      );
      const readings = readingsOf(each, adjusted);
      if (readings.length > 0) await enterReadings(ctx, { calibrationId: made.id, version: made.version, readings });
      await changeRow(ctx, calibration, await lockRecord(ctx, calibration, made.id, null), {
        values: { status: 'reviewed', reviewedByName: 'Orapin Saetang', reviewedAt: ctx.now.toISOString() },
        action: 'status',
      });
      await storeAttachment(ctx, { entity: calibration.name, entityId: made.id }, file);
    },
    { at: entered },
  );
}

const borrowers = ['mechanic', 'wichai', 'prasit', 'inspector', 'suwit', 'boonmee'];

async function seedLoans(world: DemoWorld): Promise<void> {
  const hour = 3_600_000;
  const lent = [
    'TW-020',
    'DC-001',
    'K-17',
    'PG-08',
    'DI-002',
    'SK-003',
    'MM-04',
    'TW-021',
    'DC-004',
    'SK-001',
    'TG-002',
    'DI-005',
  ];
  // The log of the last weeks: out in the morning, back in the afternoon.
  for (let day = 24; day >= 1; day -= 2) {
    const toolNo = lent[(24 - day) % lent.length] ?? 'SK-001';
    const borrower = borrowers[day % borrowers.length] ?? 'mechanic';
    const morning = new Date(world.now.getTime() - day * 24 * hour - 5 * hour);
    await world.write(
      (ctx) =>
        lendTool(ctx, { toolId: idOf(world, `tool:${toolNo}`), borrowerId: idOf(world, `employee:${borrower}`) }),
      { at: morning, as: 'somporn' },
    );
    await world.write(
      (ctx) => returnTool(ctx, { toolId: idOf(world, `tool:${toolNo}`), conditionIn: day % 8 === 0 ? 'dirty' : 'ok' }),
      {
        at: new Date(morning.getTime() + 4 * hour),
        as: 'somporn',
      },
    );
  }
  // Out now; the two oldest should have been back yesterday.
  for (const [at, toolNo] of ['SK-004', 'DC-005', 'TW-015', 'MC-11', 'DI-001'].entries()) {
    const out = new Date(world.now.getTime() - (at < 2 ? 30 : 2) * hour);
    await world.write(
      (ctx) =>
        lendTool(ctx, {
          toolId: idOf(world, `tool:${toolNo}`),
          borrowerId: idOf(world, `employee:${borrowers[at] ?? 'mechanic'}`),
          dueBack: new Date(out.getTime() + 8 * hour).toISOString(),
        }),
      { at: out, as: 'somporn' },
    );
  }
  // One of them is needed longer, and says why.
  await world.write(
    (ctx) =>
      extendLoan(ctx, {
        toolId: idOf(world, 'tool:MC-11'),
        dueBack: new Date(world.now.getTime() + 26 * hour).toISOString(),
        reason: 'The bore is measured again after the bushing is in',
      }),
    { at: new Date(world.now.getTime() - hour), as: 'somporn' },
  );
  await world.write(
    (ctx) =>
      recallTool(ctx, {
        toolId: idOf(world, 'tool:EC-02'),
        reason: 'Daily check on the reference standard read 14 % low.',
      }),
    {
      at: new Date(world.now.getTime() - 6 * 24 * hour),
      as: 'quality',
    },
  );
}
