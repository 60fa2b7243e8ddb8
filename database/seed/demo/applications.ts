import { dayOf } from '#kernel/shared/dates.ts';
import { lockRecord, updateRecord } from '#kernel/server/records/records.ts';
import {
  applicationLineActions,
  authApplicationActions,
} from '#modules/quality/authorization-applications/server/applications.actions.ts';
import { competenceAssessmentActions } from '#modules/quality/authorization-applications/server/assessments.actions.ts';
import { authorizationApplicationsServer } from '#modules/quality/authorization-applications/server/authorization-applications.server.ts';
import {
  applicationLine,
  authApplication,
} from '#modules/quality/authorization-applications/shared/application.record.ts';
import {
  assessmentResult,
  competenceAssessment,
} from '#modules/quality/authorization-applications/shared/assessment.record.ts';
import {
  assessmentChecklistActions,
  documentChecklistActions,
} from '#modules/quality/authorization-checklists/server/checklists.actions.ts';
import { authorizationChecklistsServer } from '#modules/quality/authorization-checklists/server/authorization-checklists.server.ts';
import {
  assessmentChecklist,
  assessmentCriterion,
} from '#modules/quality/authorization-checklists/shared/assessmentChecklist.record.ts';
import {
  documentChecklist,
  documentItem,
} from '#modules/quality/authorization-checklists/shared/documentChecklist.record.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;
const writer = 'certifier';
type Item = Omit<CreateOf<typeof documentItem>, 'checklistId'>;
type Criterion = Omit<CreateOf<typeof assessmentCriterion>, 'checklistId'>;

const asked = { mandatory: true } as const;
const everybody: Item[] = [
  { ...asked, name: 'Signature specimen', nameTh: 'ตัวอย่างลายมือชื่อ', source: 'hr', personnelFact: 'specimen' },
  { ...asked, name: 'Age', nameTh: 'อายุ', source: 'hr', personnelFact: 'age' },
  { ...asked, name: 'Human factors', nameTh: 'ปัจจัยมนุษย์', source: 'training', subjectId: subjectIds.humanFactors },
  {
    ...asked,
    name: 'Company procedures',
    nameTh: 'ระเบียบบริษัท',
    source: 'training',
    subjectId: subjectIds.companyProcedures,
  },
];
const experienced: Item[] = [
  { ...asked, name: 'Experience in the company', nameTh: 'ประสบการณ์ในบริษัท', source: 'hr', personnelFact: 'experience' },
];
const items: Record<string, Item[]> = {
  CS: [
    { ...asked, name: 'Recent work in the group', nameTh: 'งานล่าสุดในกลุ่ม', source: 'logbook', months: 6 },

    ...everybody,
    ...experienced,
    { ...asked, name: 'Copy of the licence', nameTh: 'สำเนาใบอนุญาต', source: 'upload' },
  ],
  INS: [
    ...everybody,
    ...experienced,
    { mandatory: false, name: 'Certificates of earlier work', nameTh: 'หนังสือรับรองงานก่อนหน้า', source: 'upload' },
  ],
  MEC: [...everybody, { mandatory: false, name: 'Certificate of schooling', nameTh: 'ประกาศนียบัตร', source: 'upload' }],
  NDT: [...everybody, { ...asked, name: 'NDT certificate and vision', nameTh: 'ใบรับรอง NDT และสายตา', source: 'ndt' }],
};

const judged = (
  section: string,
  criterion: string,
  criterionTh: string,
  weight: number,
  critical = false,
): Criterion => ({
  section,
  criterion,
  criterionTh,
  method: 'observe',
  critical,
  weight,
});
const common: Criterion[] = [
  judged(
    'Data',
    'Works to the manual revision in force, and stops where the card differs from it',
    'ทำงานตามคู่มือฉบับที่ใช้ และหยุดเมื่อบัตรงานต่างจากคู่มือ',
    5,
    true,
  ),
  judged('Tools', 'Checks calibration and range before a tool is used', 'ตรวจการสอบเทียบและช่วงก่อนใช้เครื่องมือ', 4),
  judged('Records', 'Writes readings as they were read, with the tool', 'บันทึกค่าตามที่อ่านได้ พร้อมเครื่องมือ', 4),
];
const criteria: Record<string, Criterion[]> = {
  CS: [
    ...common,
    judged(
      'Release',
      'Finds a missing signature and an open finding before the certificate',
      'พบลายมือชื่อที่ขาดและข้อบกพร่องที่ค้างก่อนออกใบรับรอง',
      5,
      true,
    ),
  ],
  INS: [
    ...common,
    judged('Inspection', 'Finds the cracked flange among five samples', 'พบหน้าแปลนที่ร้าวจากห้าชิ้น', 5, true),
  ],
  MEC: [
    ...common,
    judged('Work', 'Assembles without reminder and leaves the bench clear', 'ประกอบได้เองและเก็บโต๊ะให้เรียบร้อย', 3),
  ],
  NDT: [...common, judged('Test', 'Prepares, tests and judges two samples', 'เตรียม ทดสอบ และตัดสินสองชิ้นงาน', 5, true)],
};

/** Document and assessment checklists of four categories, published; applications in several stages. */
export async function seedApplications(world: DemoWorld): Promise<void> {
  const at = (days: number, hour = 2) => new Date(world.now.getTime() - days * day + hour * 1000);
  for (const code of Object.keys(items)) await seedChecklists(world, code, at(300));
  const { id: jobId } = await world.deps.database.db
    .selectFrom('workOrder')
    .select('id')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirstOrThrow();

  // Issued: an inspector gets the oxygen shop.
  const manee = await begun(world, {
    who: 'manee',
    category: 'INS',
    group: 'INS-OXY',
    kind: 'addScope',
    at: at(40),
    rating: 'C15',
  });
  await walked(world, manee, { endorser: 'quality', from: at(39) });
  await assessed(world, manee, { assessor: 'damrong', jobId, at: at(30), results: ['ok', 'ok', 'ok', 'ok'] });
  await stepped(world, authApplicationActions, manee.id, 'recommend', { at: at(29), as: 'damrong' });
  await stepped(world, applicationLineActions, manee.lineId, 'approve', { at: at(28), as: 'quality' });
  await stepped(world, authApplicationActions, manee.id, 'approve', { at: at(28, 3), as: 'quality' });
  await stepped(world, authApplicationActions, manee.id, 'issue', { at: at(27), as: 'quality', input: {} });

  // Waits for the decision: a mechanic becomes inspector of wheels.
  const mechanic = await begun(world, {
    who: 'mechanic',
    category: 'INS',
    group: 'INS-WHEEL',
    kind: 'initial',
    at: at(12),
    rating: 'C14',
  });
  await walked(world, mechanic, { endorser: 'wichai', from: at(11) });
  await assessed(world, mechanic, { assessor: 'inspector', jobId, at: at(5), results: ['ok', 'ok', 'ok', 'ok'] });
  await stepped(world, authApplicationActions, mechanic.id, 'recommend', { at: at(4), as: 'inspector' });

  // At the assessment, nobody judged yet.
  const kamon = await begun(world, {
    who: 'kamon',
    category: 'MEC',
    group: 'MEC-WHEEL',
    kind: 'addScope',
    at: at(16),
    rating: 'C14',
  });
  await walked(world, kamon, { endorser: 'prasit', from: at(15) });
  await made(
    world,
    authorizationApplicationsServer,
    competenceAssessment,
    { applicationId: kamon.id, lineId: kamon.lineId, assessorId: idOf(world, 'employee:wichai') },
    { at: at(6), as: writer },
  );

  // Late at the department, and one that is still written.
  const vipa = await begun(world, {
    who: 'vipa',
    category: 'MEC',
    group: 'MEC-OXY',
    kind: 'addScope',
    at: at(4),
    rating: 'C15',
  });
  await stepped(world, authApplicationActions, vipa.id, 'submit', { at: at(4, 3), as: 'vipa' });
  await begun(world, { who: 'pim', category: 'MEC', group: 'MEC-WHEEL', kind: 'initial', at: at(1), rating: 'C14' });
}

async function seedChecklists(world: DemoWorld, code: string, at: Date): Promise<void> {
  const categoryId = idOf(world, `authCategory:${code}`);
  const by = { at, as: writer };
  const changeSummary = 'Taken over from the form of the quality manual';
  const documents = await made(
    world,
    authorizationChecklistsServer,
    documentChecklist,
    { categoryId, changeSummary },
    by,
  );
  for (const item of items[code] ?? [])
    await made(world, authorizationChecklistsServer, documentItem, { ...item, checklistId: documents }, by);
  const assessment = await made(
    world,
    authorizationChecklistsServer,
    assessmentChecklist,
    { categoryId, passPercent: 80, changeSummary },
    by,
  );
  for (const criterion of criteria[code] ?? [])
    await made(
      world,
      authorizationChecklistsServer,
      assessmentCriterion,
      { ...criterion, checklistId: assessment },
      by,
    );
  const publishing = { at: new Date(at.getTime() + day / 24), as: 'quality' };
  await stepped(world, documentChecklistActions, documents, 'publish', publishing);
  await stepped(world, assessmentChecklistActions, assessment, 'publish', publishing);
}

interface Begun {
  id: string;
  lineId: string;
  who: string;
}

async function begun(
  world: DemoWorld,
  {
    who,
    category,
    group,
    kind,
    at,
    rating,
  }: { who: string; category: string; group: string; kind: 'initial' | 'addScope'; at: Date; rating: 'C14' | 'C15' },
): Promise<Begun> {
  const id = await made(
    world,
    authorizationApplicationsServer,
    authApplication,
    {
      applicantId: idOf(world, `employee:${who}`),
      categoryId: idOf(world, `authCategory:${category}`),
      kind,
      statement: 'Works in the group under supervision since the beginning of the year.',
    },
    { at, as: who },
  );
  const lineId = await made(
    world,
    authorizationApplicationsServer,
    applicationLine,
    {
      applicationId: id,
      groupId: idOf(world, `authGroup:${group}`),
      taskLevels: ['inspection', 'test', 'repair'],
      authorities: ['CAAT', 'EASA'],
      ratings: [rating],
    },
    { at, as: who },
  );
  return { id, lineId, who };
}

/** From the draft to the assessment: submitted, endorsed, documents complete. */
async function walked(
  world: DemoWorld,
  { id, who }: Begun,
  { endorser, from }: { endorser: string; from: Date },
): Promise<void> {
  const at = (days: number) => new Date(from.getTime() + days * day);
  await stepped(world, authApplicationActions, id, 'submit', { at: at(0), as: who });
  await stepped(world, authApplicationActions, id, 'endorse', { at: at(1), as: endorser });
  await stepped(world, authApplicationActions, id, 'checkDocuments', { at: at(2), as: writer });
  await stepped(world, authApplicationActions, id, 'documentsComplete', { at: at(3), as: writer });
}

async function assessed(
  world: DemoWorld,
  { id, lineId }: Begun,
  { assessor, jobId, at, results }: { assessor: string; jobId: string; at: Date; results: ('ok' | 'notOk')[] },
): Promise<void> {
  const values = { applicationId: id, lineId, assessorId: idOf(world, `employee:${assessor}`) };
  const assessmentId = await made(world, authorizationApplicationsServer, competenceAssessment, values, {
    at,
    as: writer,
  });
  const rows = await world.deps.database.db
    .selectFrom('assessmentResult')
    .select('id')
    .where('assessmentId', '=', assessmentId)
    .orderBy('no')
    .execute();
  await world.write(
    async (ctx) => {
      for (const [index, { id: resultId }] of rows.entries()) {
        const result = results[index] ?? 'ok';
        await updateRecord(ctx, assessmentResult, await lockRecord(ctx, assessmentResult, resultId, null), {
          result,
          ...(result === 'notOk' && { note: 'The range of the wrench was not looked at; shown again at once.' }),
        });
      }
      const row = await lockRecord(ctx, competenceAssessment, assessmentId, null);
      await updateRecord(ctx, competenceAssessment, row, { assessedOn: dayOf(at), jobId });
    },
    { at, as: assessor },
  );
  await stepped(world, competenceAssessmentActions, assessmentId, 'sign', {
    at: new Date(at.getTime() + 3_600_000),
    as: assessor,
  });
}
