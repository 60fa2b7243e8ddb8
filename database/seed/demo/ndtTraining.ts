import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { ndtRequestActions } from '#modules/quality/ndt-training/server/certification.ts';
import { ndtHourActions } from '#modules/quality/ndt-training/server/ndt.rules.ts';
import { ndtTrainingServer } from '#modules/quality/ndt-training/server/ndt-training.server.ts';
import { ndtHour } from '#modules/quality/ndt-training/shared/ndtHour.record.ts';
import { ndtExamPart, visionTest } from '#modules/quality/ndt-training/shared/ndtProof.record.ts';
import { ndtRequest } from '#modules/quality/ndt-training/shared/ndtRequest.record.ts';
import { paper } from './papers.ts';
import { ndtPeople } from './people.holdings.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

/** Colour vision of everybody who tests; a certificate that waits for the employer’s signature; and a technician on the way to eddy current: training, supervised work, one exam part. */
export async function seedNdtTraining(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const at = (day: string) => new Date(+startOfDay(day) + 10 * 3_600_000);
  const of = (username: string) => idOf(world, `employee:${username}`);
  for (const { username } of ndtPeople) {
    const testedOn = addMonths(today, -5);
    const values = {
      employeeId: of(username),
      kind: 'colour' as const,
      test: 'ishihara' as const,
      testedOn,
      corrected: false,
      passed: true,
      examiner: 'Bangkok Eye Hospital',
    };
    await made(world, ndtTrainingServer, visionTest, values, {
      at: at(testedOn),
      as: username === 'thawat' ? 'hr' : 'thawat',
    });
  }
  const hours = async (kind: 'training' | 'experience', workedOn: string, isApproved: boolean) => {
    const id = await made(
      world,
      ndtTrainingServer,
      ndtHour,
      {
        employeeId: of('arthit'),
        method: 'ET',
        kind,
        workedOn,
        hours: '8.00',
        ...(kind === 'training' ? { provider: 'NDT Academy' } : { supervisorId: of('ndt') }),
      },
      { at: at(workedOn), as: 'arthit' },
    );
    if (isApproved) await stepped(world, ndtHourActions, id, 'approve', { at: at(addDays(workedOn, 1)), as: 'thawat' });
  };
  for (let day = 0; day < 5; day += 1) await hours('training', addDays(addMonths(today, -8), day), true);
  for (let month = 5; month > 0; month -= 1)
    for (const day of [0, 7, 14]) await hours('experience', addDays(addMonths(today, -month), day), month > 1);
  const takenOn = addMonths(today, -2);
  const part = {
    employeeId: of('arthit'),
    method: 'ET' as const,
    level: '1' as const,
    part: 'general' as const,
    takenOn,
    questions: 40,
    score: '88.00',
    paperNo: 'ET1-G-07',
    examinerId: of('thawat'),
  };
  await made(world, ndtTrainingServer, ndtExamPart, part, { at: at(takenOn), as: 'thawat' });
  const near = {
    employeeId: of('arthit'),
    kind: 'near' as const,
    test: 'jaeger1' as const,
    testedOn: addMonths(today, -5),
    corrected: false,
    passed: true,
    examiner: 'Bangkok Eye Hospital',
  };
  await made(world, ndtTrainingServer, visionTest, near, { at: at(near.testedOn), as: 'thawat' });
  const held = {
    employeeId: of('arthit'),
    method: 'VT' as const,
    level: '1' as const,
    certificateNo: 'NDT-VT1-ART',
    heldFrom: addMonths(today, -10),
    heldUntil: addMonths(today, 26),
  };
  const proposed = { at: at(addDays(today, -2)), as: 'thawat' };
  const id = await made(world, ndtTrainingServer, ndtRequest, held, proposed);
  const certificate = await paper('Certificate of visual testing, Level 1', [
    `Certificate ${held.certificateNo}, issued ${held.heldFrom}, valid until ${held.heldUntil}.`,
  ]);
  await world.write((ctx) => storeAttachment(ctx, { entity: ndtRequest.name, entityId: id }, certificate), proposed);
  await stepped(world, ndtRequestActions, id, 'propose', proposed);
}
