import type { CreateOf } from '#kernel/shared/record.ts';
import { auditAreaActions, auditAreasServer } from '#modules/quality/audit-areas/server/audit-areas.server.ts';
import { auditArea } from '#modules/quality/audit-areas/shared/auditArea.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Values = CreateOf<typeof auditArea>;
type Area = [
  slug: string,
  name: string,
  nameTh: string,
  department: string,
  owner: string,
  workshops: NonNullable<Values['workshops']>,
  clauses: string,
  riskClass: Values['riskClass'],
  more?: Partial<Values> & { step?: 'draft' | 'withdraw' },
];

// prettier-ignore
const areas: Area[] = [
  ['wheel-shop', 'Wheel shop', 'โรงซ่อมล้อ', 'WHL', 'wichai', ['wheel'], '25 40 45 47 48 50', 'high'],
  ['brake-shop', 'Brake shop', 'โรงซ่อมเบรก', 'BRK', 'prasit', ['brake'], '25 40 45 47 48 50', 'high'],
  ['battery-shop', 'Battery shop', 'โรงซ่อมแบตเตอรี่', 'BAT', 'suwit', ['battery'], '25 40 45 48 50', 'high'],
  ['oxygen-shop', 'Oxygen shop', 'โรงซ่อมออกซิเจน', 'BAT', 'suwit', ['oxygen'], '25 40 45 48 50', 'high'],
  ['tire-shop', 'Tire shop', 'โรงซ่อมยาง', 'TIR', 'boonmee', ['tire'], '25 40 45 48 50', 'medium'],
  ['ndt', 'Non-destructive testing', 'การตรวจสอบแบบไม่ทำลาย', 'NDT', 'thawat', ['ndt'], '25 30 40 45 48', 'high'],
  ['stores', 'Stores', 'คลังพัสดุ', 'STO', 'stores', ['stores'], '25 42', 'medium'],
  ['tool-crib', 'Tools and calibration', 'เครื่องมือและการสอบเทียบ', 'STO', 'stores', ['stores'], '40', 'medium', { scope: 'Measuring tools and gauges, their loans and recalls. Consumables are audited with the stores.' }],
  ['receiving', 'Receiving inspection', 'การตรวจรับ', 'LOG', 'logistics', ['stores'], '42', 'high'],
  ['planning', 'Planning and engineering', 'ฝ่ายวางแผนและวิศวกรรม', 'PLN', 'planner', ['office'], '45 47 75', 'medium'],
  ['certification', 'Certifying staff and releases', 'พนักงานรับรองและการปล่อยชิ้นส่วน', 'QA', 'quality', ['office'], '35 50', 'high'],
  ['training', 'People and training', 'บุคคลและการฝึกอบรม', 'HRD', 'hr', ['office'], '30 35', 'medium'],
  ['exposition', 'Exposition and approvals', 'คู่มือองค์กรและการรับรอง', 'QA', 'quality', ['office'], '20 65 70 80 85', 'low', { intervalMonths: 24, authorityAgreement: 'CAAT letter AW 1412/2569' }],
  ['subcontractors', 'Subcontractors and suppliers', 'ผู้รับเหมาช่วงและผู้จำหน่าย', 'QA', 'quality', [], '42 75 205', 'medium'],
  ['safety', 'Safety management', 'การจัดการความปลอดภัย', 'SAF', 'safety', ['office'], '60 200 202', 'medium'],
  ['records', 'Records and archive', 'บันทึกและห้องเก็บเอกสาร', 'PLN', 'planner', ['office'], '55', 'low', { step: 'draft' }],
  ['paint-shop', 'Paint shop', 'โรงพ่นสี', 'WHL', 'wichai', ['wheel'], '25 40', 'medium', { step: 'withdraw' }],
];
const day = 86_400_000;

/** Everything that is audited: each shop and office once a year, one area less often by agreement, one still to come, one given up. */
export async function seedAuditAreas(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 300 * day);
  for (const [slug, name, nameTh, department, owner, workshops, clauses, riskClass, { step, ...more } = {}] of areas) {
    const values: Values = {
      slug,
      name,
      nameTh,
      workshops,
      riskClass,
      departmentId: idOf(world, `department:${department}`),
      ownerId: idOf(world, `employee:${owner}`),
      clauses: clauses.split(' ').map((number) => `145.A.${number}` as Values['clauses'][number]),
      intervalMonths: 12,
      ...more,
    };
    const id = await made(world, auditAreasServer, auditArea, values, { at, as: 'quality' });
    world.ids.set(`auditArea:${slug}`, id);
    if (step !== 'draft') await stepped(world, auditAreaActions, id, 'putInForce', { at, as: 'quality' });
    if (step === 'withdraw')
      await stepped(world, auditAreaActions, id, step, {
        at: new Date(at.getTime() + 200 * day),
        as: 'quality',
        input: { reason: 'Painting goes to a subcontractor' },
      });
  }
}
