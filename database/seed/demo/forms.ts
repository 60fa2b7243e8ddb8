import { demoPin } from '#modules/account/sign-in/server/public.ts';
import {
  beginFilled,
  beginForm,
  changeForm,
  keepAnswer,
  moveForm,
  nextVersion,
  publishForm,
  signForm,
} from '#modules/maintenance/templates/server/public.ts';
import {
  everyJob,
  type AppliesTo,
  type FormField,
  type FormSchema,
} from '#modules/maintenance/form-fields/shared/public.ts';
import type { DemoWorld } from './world.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const writer = 'siriporn';
const approver = 'planner';

const cmm = 'CMM 24-38-51 Rev 4, Testing and fault isolation';

const batterySheet: FormSchema = {
  sections: [
    {
      id: 'asReceived',
      title: 'As received',
      titleTh: 'สภาพเมื่อรับเข้า',
      columns: 2,
      fields: [
        {
          id: 'terminalVoltage',
          type: 'measurement',
          label: 'Terminal voltage',
          labelTh: 'แรงดันที่ขั้ว',
          required: true,
          limit: { unit: 'V' },
        },
        {
          id: 'insulation',
          type: 'measurement',
          label: 'Insulation, cell to case',
          labelTh: 'ความต้านทานฉนวนเซลล์ถึงเคส',
          required: true,
          limit: { min: '10', unit: 'MΩ', reference: cmm },
        },
        {
          id: 'casing',
          type: 'choice',
          label: 'Case and cover',
          labelTh: 'ตัวถังและฝาครอบ',
          required: true,
          options: [
            { value: 'good', label: 'Good', labelTh: 'ดี' },
            { value: 'dented', label: 'Dented', labelTh: 'บุบ' },
            { value: 'cracked', label: 'Cracked', labelTh: 'แตก' },
          ],
        },
        {
          id: 'casePhoto',
          type: 'photo',
          label: 'Photo of the damage',
          labelTh: 'ภาพถ่ายความเสียหาย',
          showIf: 'casing = "dented" or casing = "cracked"',
          requiredIf: 'casing = "cracked"',
        },
      ],
    },
    {
      id: 'capacity',
      title: 'Capacity test',
      titleTh: 'ทดสอบความจุ',
      columns: 3,
      fields: [
        {
          id: 'rated',
          type: 'number',
          label: 'Rated capacity',
          labelTh: 'ความจุพิกัด',
          required: true,
          limit: { unit: 'Ah' },
        },
        {
          id: 'current',
          type: 'measurement',
          label: 'Discharge current',
          labelTh: 'กระแสคายประจุ',
          required: true,
          limit: { unit: 'A' },
        },
        {
          id: 'minutes',
          type: 'number',
          label: 'Time to the end voltage',
          labelTh: 'เวลาถึงแรงดันสุดท้าย',
          required: true,
          limit: { unit: 'min' },
        },
        {
          id: 'share',
          type: 'formula',
          label: 'Capacity',
          labelTh: 'ความจุที่วัดได้',
          formula: 'current × minutes ÷ 60 ÷ rated × 100',
          decimals: 1,
          limit: { min: '85', unit: '%', reference: cmm },
        },
        { id: 'analyser', type: 'tool', label: 'Battery analyser', labelTh: 'เครื่องวิเคราะห์แบตเตอรี่', required: true },
        { id: 'begun', type: 'time', label: 'Discharge begun', labelTh: 'เริ่มคายประจุ' },
        {
          id: 'cells',
          type: 'table',
          label: 'Cells at the end of discharge',
          labelTh: 'เซลล์เมื่อสิ้นสุดการคายประจุ',
          minRows: 2,
          maxRows: 20,
          required: true,
          columns: [
            { id: 'position', type: 'number', label: 'Position', required: true },
            {
              id: 'volts',
              type: 'measurement',
              label: 'Voltage',
              required: true,
              limit: { min: '1.00', unit: 'V', reference: cmm },
            },
          ],
        },
        {
          id: 'meanVolts',
          type: 'formula',
          label: 'Mean cell voltage',
          labelTh: 'แรงดันเซลล์เฉลี่ย',
          formula: 'avg(cells.volts)',
          decimals: 3,
          limit: { unit: 'V' },
        },
        {
          id: 'spread',
          type: 'formula',
          label: 'Highest minus lowest',
          labelTh: 'สูงสุดลบต่ำสุด',
          formula: 'max(cells.volts) − min(cells.volts)',
          decimals: 3,
          limit: { unit: 'V' },
        },
      ],
    },
    {
      id: 'end',
      title: 'Result',
      titleTh: 'ผล',
      columns: 1,
      fields: [
        {
          id: 'levelsOk',
          type: 'check',
          label: 'Electrolyte levels set 24 h after charge',
          labelTh: 'ปรับระดับอิเล็กโทรไลต์หลังชาร์จ 24 ชม.',
          required: true,
          second: true,
          help: 'Level by the syringe of the manual, cell by cell.',
          helpTh: 'ปรับระดับด้วยไซริงค์ตามคู่มือทีละเซลล์',
        },
        { id: 'remarks', type: 'text', label: 'Remarks', labelTh: 'หมายเหตุ' },
      ],
    },
  ],
};

const wheelFields: FormField[] = [
  {
    id: 'depthIb',
    type: 'measurement',
    label: 'Bead seat depth, inboard',
    labelTh: 'ความลึกบ่ายาง ด้านใน',
    required: true,
    limit: { min: '5.00', unit: 'mm', reference: 'CMM 32-47-46 Rev 9, Check' },
  },
  {
    id: 'depthOb',
    type: 'measurement',
    label: 'Bead seat depth, outboard',
    labelTh: 'ความลึกบ่ายาง ด้านนอก',
    required: true,
    limit: { min: '5.00', unit: 'mm', reference: 'CMM 32-47-46 Rev 9, Check' },
  },
  {
    id: 'difference',
    type: 'formula',
    label: 'Difference of the halves',
    labelTh: 'ผลต่างของสองซีก',
    formula: 'max(depthIb, depthOb) − min(depthIb, depthOb)',
    decimals: 2,
    limit: { unit: 'mm' },
  },
  { id: 'hot', type: 'check', label: 'Signs of heat at the rim', labelTh: 'มีร่องรอยความร้อนที่ขอบล้อ' },
  {
    id: 'hardness',
    type: 'measurement',
    label: 'Hardness',
    labelTh: 'ความแข็ง',
    showIf: 'hot',
    requiredIf: 'hot',
    limit: { min: '71', unit: 'HRE', reference: 'CMM 32-47-46 Rev 9, Check' },
  },
];
const wheelSheet = (fields: FormField[]): FormSchema => ({
  sections: [
    { id: 'rim', title: 'Rim and bead seat', titleTh: 'ขอบล้อและบ่ายาง', columns: 2, fields },
    {
      id: 'look',
      title: 'Look',
      titleTh: 'สภาพที่เห็น',
      columns: 1,
      fields: [
        {
          id: 'corrosion',
          type: 'multi',
          label: 'Corrosion seen at',
          labelTh: 'พบการกัดกร่อนที่',
          options: [
            { value: 'boltHoles', label: 'Bolt holes', labelTh: 'รูโบลต์' },
            { value: 'beadSeat', label: 'Bead seat', labelTh: 'บ่ายาง' },
            { value: 'keyways', label: 'Drive keys', labelTh: 'ลิ่มขับ' },
          ],
        },
        { id: 'seen', type: 'photo', label: 'Photos', labelTh: 'ภาพถ่าย' },
        { id: 'remark', type: 'text', label: 'Remark', labelTh: 'หมายเหตุ' },
      ],
    },
  ],
});

const travellerTag: FormSchema = {
  sections: [
    {
      id: 'tag',
      title: 'Traveller tag',
      titleTh: 'ป้ายติดตามงาน',
      columns: 2,
      fields: [
        {
          id: 'kept',
          type: 'note',
          label: 'Stays with the component until it is packed. Every move is a row.',
          labelTh: 'ติดอยู่กับชิ้นงานจนกว่าจะบรรจุ ทุกการย้ายคือหนึ่งแถว',
        },
        { id: 'crate', type: 'barcode', label: 'Crate or stand', labelTh: 'ลังหรือแท่นวาง', required: true },
        { id: 'caps', type: 'check', label: 'Openings capped', labelTh: 'ปิดช่องเปิดแล้ว', required: true },
        {
          id: 'moves',
          type: 'table',
          label: 'Moves',
          labelTh: 'การย้าย',
          minRows: 1,
          columns: [
            { id: 'day', type: 'date', label: 'Day', required: true },
            {
              id: 'to',
              type: 'choice',
              label: 'To',
              required: true,
              options: [
                { value: 'cleaning', label: 'Cleaning' },
                { value: 'ndt', label: 'NDT' },
                { value: 'bench', label: 'Bench' },
                { value: 'paint', label: 'Paint' },
                { value: 'assembly', label: 'Assembly' },
              ],
            },
            { id: 'parts', type: 'number', label: 'Loose parts' },
          ],
        },
        { id: 'handedOver', type: 'signature', label: 'Handed over complete', labelTh: 'ส่งมอบครบถ้วน' },
      ],
    },
  ],
};

const ago = (world: DemoWorld, days: number) => new Date(world.now.getTime() - days * dayMs);

async function issued(world: DemoWorld, form: Parameters<typeof beginForm>[1] & { days: number }): Promise<void> {
  const { days, ...given } = form;
  const { versionId } = await world.write(
    async (ctx) => {
      const made = await beginForm(ctx, given);
      await moveForm(ctx, made.versionId, 'review');
      return made;
    },
    { at: ago(world, days + 1), as: writer },
  );
  await world.write((ctx) => publishForm(ctx, versionId, { pin: demoPin }), { at: ago(world, days), as: approver });
}

/** Forms in use, one with a second version, one still being written, and some of them filled in on open jobs. */
export async function seedForms(world: DemoWorld): Promise<void> {
  const battery: AppliesTo = { ...everyJob, shop: 'battery', workScopes: ['capacityTest', 'overhaul'] };
  const wheel: AppliesTo = { ...everyJob, shop: 'wheelOverhaul' };
  await issued(world, {
    key: 'battery-test-sheet',
    title: 'Battery test sheet',
    kind: 'testSheet',
    schema: batterySheet,
    appliesTo: battery,
    days: 57,
  });
  await issued(world, {
    key: 'wheel-extra-sheet',
    title: 'Wheel inspection extra sheet',
    kind: 'inspectionSheet',
    schema: wheelSheet(wheelFields),
    appliesTo: wheel,
    days: 56,
  });
  await issued(world, {
    key: 'traveller-tag',
    title: 'Traveller tag',
    kind: 'tag',
    schema: travellerTag,
    appliesTo: everyJob,
    days: 55,
  });
  await fillIn(world);
  // The second version leaves the remark out and asks for the gauge: open jobs keep the first until an engineer says otherwise.
  const gauge: FormField = { id: 'gauge', type: 'tool', label: 'Depth gauge', labelTh: 'เกจวัดความลึก', required: true };
  const second = wheelSheet([...wheelFields, gauge]);
  const schema = {
    sections: second.sections.map((section) => ({
      ...section,
      fields: section.fields.filter(({ id }) => id !== 'remark'),
    })),
  };
  const next = await world.write(
    async (ctx) => {
      const made = await nextVersion(ctx, 'wheel-extra-sheet', 'Asks for the depth gauge; the remark is left out');
      const version = { version: 1, schema, appliesTo: wheel };
      await changeForm(ctx, made.id, version);
      await moveForm(ctx, made.id, 'review');
      return made;
    },
    { at: ago(world, 0.1), as: writer },
  );
  await world.write((ctx) => publishForm(ctx, next.id, { pin: demoPin }), { at: ago(world, 0.05), as: approver });
  // One that is still being written, with a fault to mend.
  await world.write(
    (ctx) =>
      beginForm(ctx, {
        key: 'brake-wear-sheet',
        title: 'Brake wear sheet',
        kind: 'inspectionSheet',
        appliesTo: { ...everyJob, shop: 'brake' },
        schema: {
          sections: [
            {
              id: 'wear',
              title: 'Wear',
              titleTh: 'การสึก',
              columns: 2,
              fields: [
                {
                  id: 'wearPin',
                  type: 'measurement',
                  label: 'Wear pin length',
                  labelTh: 'ความยาวหมุดวัดการสึก',
                  required: true,
                  limit: { min: '2.5', unit: 'mm' },
                },
              ],
            },
          ],
        },
      }),
    { at: ago(world, 0.04), as: writer },
  );
}

async function openJobs(
  world: DemoWorld,
  shop: string,
): Promise<{ id: string; number: string; partNumberId: string }[]> {
  const { rows } = await world.deps.database.pool.query<{ id: string; number: string; partNumberId: string }>(
    `select id, number, part_number_id as "partNumberId" from work_order w where shop = $1 and status = 'inWork'
       and not exists (select 1 from hold_period h where h.job_id = w.id and h.ended_at is null and h.stops = 'work') order by number limit 3`,
    [shop],
  );
  return rows;
}

type Answered = readonly [field: string, value: unknown];
const fill = async (
  world: DemoWorld,
  job: string,
  key: string,
  answers: readonly Answered[],
  by: string,
  hours: number,
): Promise<string> =>
  world.write(
    async (ctx) => {
      const { number } = await beginFilled(ctx, job, { key });
      for (const [field, value] of answers) await keepAnswer(ctx, number, field, { value, seen: null });
      return number;
    },
    { at: new Date(world.now.getTime() - hours * hourMs), as: by },
  );

async function fillIn(world: DemoWorld): Promise<void> {
  const [battery] = await openJobs(world, 'battery');
  if (battery)
    await fill(
      world,
      battery.number,
      'battery-test-sheet',
      [
        ['terminalVoltage', '24.8'],
        ['insulation', '62'],
        ['casing', 'good'],
        ['rated', '40'],
        ['current', '40'],
        ['minutes', '53'],
        [
          'cells',
          [
            { position: '1', volts: '1.08' },
            { position: '2', volts: '1.06' },
            { position: '3', volts: '1.02' },
          ],
        ],
      ],
      'niran',
      5,
    );
  const wheels = await openJobs(world, 'wheelOverhaul');
  for (const [place, { number }] of wheels.entries()) {
    const sheet: Answered[] = [
      ['depthIb', place === 1 ? '5.02' : '5.14'],
      ['depthOb', '5.21'],
      ['corrosion', ['boltHoles']],
      ['remark', 'Light corrosion at two bolt holes, blended.'],
    ];
    const filled = await fill(world, number, 'wheel-extra-sheet', sheet, 'mechanic', 4);
    if (place === 0)
      await world.write((ctx) => signForm(ctx, filled, { pin: demoPin }), {
        at: new Date(world.now.getTime() - 3.5 * hourMs),
        as: 'mechanic',
      });
  }
}
