import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { keyedHash } from '#kernel/server/identity/encryption.ts';
import { deliverLetters, fileOpenReport, putReport } from '#modules/safety/reports/server/letters.ts';
import { say } from '#modules/safety/reports/server/account.ts';
import { safetyReportActions, submissionActions } from '#modules/safety/reports/server/reports.actions.ts';
import { safetyReportsServer } from '#modules/safety/reports/server/reports.server.ts';
import type { Told } from '#modules/safety/reports/shared/safetyReports.calls.ts';
import { safetyCause } from '#modules/safety/reports/shared/submission.record.ts';
import { hazardActions, hiraActions, hiraServer, mitigationActions } from '#modules/safety/hira/server/hira.server.ts';
import { barrier, mitigation } from '#modules/safety/hira/shared/barriers.record.ts';
import { hazard, hira } from '#modules/safety/hira/shared/hira.record.ts';
import { seedLessons } from './lessons.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;
type Story = Omit<Told, 'occurredOn' | 'photos'> & { daysAgo: number; by?: string; code?: string };

const stories: Record<string, Story> = {
  torque: {
    daysAgo: 120,
    by: 'mechanic',
    title: 'Torque wrench read low',
    type: 'error',
    place: 'Wheel bench 1',
    narrative:
      'The wrench clicked at the right value, but the bolts turned further with another one. Three wheels of the shift were torqued with it.',
  },
  floor: {
    daysAgo: 64,
    by: 'mechanic',
    title: 'Wet floor in the wash bay',
    type: 'hazard',
    place: 'Wash bay',
    narrative: 'Water stands in front of the wash bay after each wash; two people slipped this month without falling.',
  },
  fuse: {
    daysAgo: 12,
    by: 'inspector',
    title: 'Wrong fuse plugs in the bin',
    type: 'occurrence',
    place: 'Stores, bin W-14',
    narrative:
      'Fuse plugs of another melting point lay in the bin of the right ones. One wheel had left the shop before it was seen.',
  },
  tired: {
    daysAgo: 5,
    code: 'DEMSAFETY234',
    title: 'Third double shift this week',
    type: 'hazard',
    place: 'Battery shop',
    narrative: 'We work a third double shift this week, and the last inspections of the night are done in a hurry.',
  },
  oxygen: {
    daysAgo: 1,
    by: 'mechanic',
    title: 'Oily glove in the clean room',
    type: 'nearMiss',
    place: 'Oxygen shop',
    narrative: 'A glove with oil on it lay on the bench of the clean room; it was seen before a valve was opened.',
  },
};

/** Safety reports and risk assessments: one closed, one in work, a mandatory one, one without a name, one of yesterday. */
export async function seedSafety(world: DemoWorld): Promise<void> {
  const ids = new Map<string, string>();
  for (const [name, { daysAgo, by, code, ...told }] of Object.entries(stories)) {
    const at = new Date(world.now.getTime() - daysAgo * day);
    const words: Told = { ...told, occurredOn: addDays(dayOf(at), -1) };
    if (by) ids.set(name, await world.write(async (ctx) => (await fileOpenReport(ctx, words)).id, { at, as: by }));
    else
      await world.write(
        async (ctx) => {
          await putReport(ctx, keyedHash(world.deps.identity.keys, 'safety claim', code ?? ''), words, []);
          await deliverLetters(ctx);
        },
        { at },
      );
  }
  const after = (name: string, days: number) =>
    new Date(world.now.getTime() - ((stories[name]?.daysAgo ?? 0) - days) * day);
  const step = (name: string, days: number, what: string, input?: object) =>
    stepped(world, safetyReportActions, ids.get(name) ?? '', what, { at: after(name, days), as: 'safety', input });
  const answer = (name: string, days: number, text: string, closing = false) =>
    world.write((ctx) => say(ctx, ids.get(name) ?? '', { fromReporter: false, text, closing }), {
      at: after(name, days),
      as: 'safety',
    });
  const investigated = async (name: string, classification: object, conclusions?: string) => {
    await step(name, 0.3, 'classify', classification);
    await answer(name, 0.4, 'Thank you. We look into it today.');
    await step(name, 0.5, 'investigate', { ownerId: idOf(world, 'employee:safety') });
    if (!conclusions) return;
    await made(
      world,
      safetyReportsServer,
      safetyCause,
      {
        reportId: ids.get(name) ?? '',
        factor: 'equipmentTools',
        text: 'The condition was known and nobody was asked to put it right',
        whys: 'It was seen\nIt was not reported\nNobody knew to whom',
      },
      { at: after(name, 2), as: 'safety' },
    );
    await step(name, 3, 'conclude', { conclusions });
  };

  const area = (slug: string) => idOf(world, `auditArea:${slug}`);
  await investigated(
    'torque',
    {
      title: 'Torque wrench reads low',
      summary: 'A torque wrench of the wheel bench read low. Three wheels were torqued again before release.',
      areaId: area('wheel-shop'),
      eventSeverity: 'C',
      factors: ['equipmentTools'],
      tag: 'torque',
      mandatory: 'no',
      mandatoryReason: 'Found before release',
    },
    'The wrench had been dropped and not been checked. Drops are reported to the crib now.',
  );
  await investigated(
    'floor',
    {
      title: 'Wet floor in the wash bay',
      summary: 'Water stands in front of the wash bay; people slip.',
      areaId: area('wheel-shop'),
      eventSeverity: 'D',
      factors: ['environment'],
      tag: 'wet floor',
      mandatory: 'no',
      mandatoryReason: 'No harm done',
    },
    'The drain was blocked; it is cleaned every week now.',
  );
  await answer('floor', 5, 'The drain is clear and is cleaned every week. Thank you for telling us.', true);
  await step('floor', 6, 'close');
  await investigated('fuse', {
    title: 'Wrong fuse plugs in a bin',
    summary: 'Fuse plugs of another melting point lay in a bin; one wheel had left the shop with them possible.',
    areaId: area('stores'),
    eventSeverity: 'B',
    factors: ['designParts', 'supervision'],
    mandatory: 'yes',
    mandatoryBasis: 'release',
    mandatoryReason: 'An unfit part may have been shipped',
  });
  for (const { id } of await world.deps.database.db
    .selectFrom('authoritySubmission')
    .select('id')
    .where('kind', '=', 'initial')
    .execute())
    await stepped(world, submissionActions, id, 'send', {
      at: after('fuse', 2),
      as: 'safety',
      input: { reference: 'ABS/SAF 014/2569' },
    });

  // The wrench: intolerable as found, tolerable with a job lock.
  const hiraId = await made(
    world,
    hiraServer,
    hira,
    {
      title: 'Torque of tie bolts',
      trigger: 'report',
      reportId: ids.get('torque') ?? null,
      areaId: area('wheel-shop'),
      leadId: idOf(world, 'employee:safety'),
    },
    { at: after('torque', 4), as: 'safety' },
  );
  const drift = await made(
    world,
    hiraServer,
    hazard,
    {
      hiraId,
      description: 'Torque wrench drifts',
      consequence: 'Wheel halves separate',
      causes: 'Dropped and not checked\nCalibration overdue',
      existingControls: 'Yearly calibration',
      tag: 'torque wrench',
      initialP: 3,
      initialS: 'A',
    },
    { at: after('torque', 5), as: 'safety' },
  );
  await made(
    world,
    hiraServer,
    hazard,
    {
      hiraId,
      description: 'Bolts torqued out of order',
      consequence: 'Uneven load on the tie bolts',
      existingControls: 'Drawing on the card',
      initialP: 3,
      initialS: 'C',
    },
    { at: after('torque', 5), as: 'safety' },
  );
  for (const [side, text, condition] of [
    ['prevents', 'Calibration every six months', 'effective'],
    ['prevents', 'Drop reported to the crib', 'weak'],
    ['limits', 'Second inspector at the last torque', 'effective'],
  ] as const)
    await made(
      world,
      hiraServer,
      barrier,
      { hazardId: drift, side, text, condition, checkedOn: dayOf(after('torque', 20)) },
      { at: after('torque', 20), as: 'safety' },
    );
  const lock = await made(
    world,
    hiraServer,
    mitigation,
    {
      hazardId: drift,
      text: 'Electronic wrench that is locked to the job',
      controlType: 'engineer',
      limitsConsequence: false,
      ownerId: idOf(world, 'employee:wichai'),
      dueOn: dayOf(after('torque', 30)),
    },
    { at: after('torque', 6), as: 'safety' },
  );
  await stepped(world, mitigationActions, lock, 'finish', {
    at: after('torque', 25),
    as: 'safety',
    input: { evidence: 'In use since Monday' },
  });
  await stepped(world, hiraActions, hiraId, 'assess', { at: after('torque', 7), as: 'safety' });
  const floorHira = await made(
    world,
    hiraServer,
    hira,
    {
      title: 'Floor of the wash bay',
      trigger: 'periodic',
      areaId: area('wheel-shop'),
      leadId: idOf(world, 'employee:safety'),
    },
    { at: after('floor', 7), as: 'safety' },
  );
  const wet = await made(
    world,
    hiraServer,
    hazard,
    {
      hiraId: floorHira,
      description: 'Wet floor',
      consequence: 'People slip and fall',
      existingControls: 'Warning sign',
      tag: 'wet floor',
      initialP: 2,
      initialS: 'D',
    },
    { at: after('floor', 8), as: 'safety' },
  );
  await stepped(world, hazardActions, wet, 'acceptAsSafety', { at: after('floor', 9), as: 'safety' });
  await seedLessons(world, { reportId: ids.get('torque') ?? '', hazardId: drift });
}
