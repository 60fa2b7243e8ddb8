import { chosenWords } from '#kernel/shared/field.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { formatMonth } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import { labelSheet } from '#modules/stores/labels/server/public.ts';
import { cylinder } from '../shared/cylinder.record.ts';

const conditions = {
  inTest: { word: 'IN THE SHOP', color: '#e0a800' },
  serviceable: { word: 'SERVICEABLE', color: '#1a7f37' },
  due: { word: 'TEST DUE – DO NOT FILL', color: '#b3261e' },
  unserviceable: { word: 'UNSERVICEABLE', color: '#e0a800' },
  condemned: { word: 'CONDEMNED – DO NOT FILL', color: '#b3261e' },
} as const;

/** The label on a cylinder, 100 × 50 mm: its QR code opens its page. */
export async function cylinderLabel(ctx: Context, id: string) {
  const row = await getRecord(ctx, cylinder, id);
  const month = (value: string | null) => (value ? formatMonth(value) : 'not on record');
  const facts = {
    key: row.serialNumber,
    title: row.serialNumber,
    name: row.partNumber,
    lines: [
      [chosenWords(cylinder.fields.spec, row.spec), row.servicePsi === null ? '' : `${row.servicePsi} psi`]
        .filter(Boolean)
        .join(' · '),
      `Next test ${month(row.nextHydro)}`,
      `Life ends ${month(row.lifeEnds)}`,
    ],
    condition: conditions[row.state],
  };
  const address = `${ctx.services.publicUrl}/oxygen/${row.id}`;
  return labelSheet(facts, { address, size: '100x50', copies: 1, issuedAt: ctx.now.toISOString() });
}
