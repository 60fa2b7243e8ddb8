import { fixture } from '#kernel/testing/fixture.ts';
import { sku } from '../shared/sku.record.ts';

/** A tire change as it is sold to whoever has no rate of their own. */
export const aSku = fixture(sku).by(['finance.user'], (_app, n) => ({
  code: `SV-TC-${n}`,
  kind: 'service',
  name: `เปลี่ยนยาง ${n}`,
  nameEn: `Tire change ${n}`,
  shop: 'tireChange',
  unit: 'EA',
  basePrice: '4800.00',
  accountCode: '410101',
  vatMode: 'vat7',
  whtClass: 'service',
  standardHours: '3.50',
}));
