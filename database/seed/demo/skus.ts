import type { CreateOf } from '#kernel/shared/record.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import { skuServer } from '#modules/finance/sku/server/sku.server.ts';
import { idOf, made, type DemoWorld } from './world.ts';

type Shop = NonNullable<CreateOf<typeof sku>['shop']>;
type Service = [code: string, nameEn: string, name: string, shop: Shop, price: string, hours: string];

const services: Service[] = [
  ['SV-WH-INS', 'Main wheel, inspection', 'ตรวจสอบล้อหลัก', 'wheel', '9200.00', '5.50'],
  ['SV-WH-REP', 'Main wheel, repair', 'ซ่อมล้อหลัก', 'wheel', '14800.00', '8.00'],
  ['SV-WH-OVH', 'Main wheel, overhaul', 'โอเวอร์ฮอลล้อหลัก', 'wheelOverhaul', '42500.00', '19.00'],
  ['SV-TC-MAIN', 'Tire change, main wheel', 'เปลี่ยนยางล้อหลัก', 'tireChange', '4800.00', '3.50'],
  ['SV-TC-NOSE', 'Tire change, nose wheel', 'เปลี่ยนยางล้อหน้า', 'tireChange', '3900.00', '2.50'],
  ['SV-BR-REP', 'Carbon brake, repair', 'ซ่อมเบรกคาร์บอน', 'brake', '38000.00', '14.00'],
  ['SV-BR-OVH', 'Carbon brake, overhaul', 'โอเวอร์ฮอลเบรกคาร์บอน', 'brake', '96000.00', '31.00'],
  ['SV-BA-CAP', 'Ni-Cd battery, capacity test', 'ทดสอบความจุแบตเตอรี่ Ni-Cd', 'battery', '6500.00', '4.00'],
  ['SV-BA-REP', 'Ni-Cd battery, repair', 'ซ่อมแบตเตอรี่ Ni-Cd', 'battery', '12400.00', '7.50'],
  ['SV-OX-HYD', 'Oxygen cylinder, hydrostatic test', 'ทดสอบไฮโดรสแตติกถังออกซิเจน', 'oxygen', '7900.00', '4.50'],
  ['SV-OX-FIL', 'Oxygen cylinder, refill', 'เติมถังออกซิเจน', 'oxygen', '2600.00', '1.00'],
];

/** What the demo company sells, at the prices of its base card. */
export async function seedSkus(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 300 * 86_400_000);
  const common = { unit: 'EA', vatMode: 'vat7' } as const;
  for (const [code, nameEn, name, shop, basePrice, standardHours] of services)
    await made(
      world,
      skuServer,
      sku,
      {
        ...common,
        code,
        kind: 'service',
        name,
        nameEn,
        shop,
        basePrice,
        standardHours,
        accountCode: '410101',
        whtClass: 'service',
      },
      { at, as: 'finance' },
    );
  await made(
    world,
    skuServer,
    sku,
    {
      ...common,
      code: 'SV-LAB',
      kind: 'service',
      name: 'ค่าแรงต่อชั่วโมง',
      nameEn: 'Labour hour',
      unit: 'hour',
      basePrice: '1450.00',
      standardHours: '1.00',
      accountCode: '410101',
      whtClass: 'service',
    },
    { at, as: 'finance' },
  );
  for (const [code, nameEn, name, price, item] of [
    ['PR-SK17', 'Seal kit', 'ชุดซีล', '5900.00', '2-1684-SK'],
    ['PR-BU05', 'Bushing kit', 'ชุดบุช', '2350.00', '2-1684-BU'],
  ] as const)
    await made(
      world,
      skuServer,
      sku,
      {
        ...common,
        code,
        kind: 'product',
        name,
        nameEn,
        basePrice: price,
        accountCode: '410201',
        whtClass: 'none',
        itemId: idOf(world, `item:${item}`),
      },
      { at, as: 'finance' },
    );
}
