import { idOf } from '#database/seed/demo/world.ts';
import { testPin } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { approvedSupplier } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { receiptLine } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import { questionsFor } from '#modules/logistics/receiving/shared/checklist.ts';
import type { Said, Shops } from './shops.fixture.ts';

/** The life limit of the cell, as engineering writes it. */
export const cellLimit = { subject: 'Cell', reference: 'CMM 24-38-51, 05-10' };

/** The cell of stores in the library, with a limit of 2,000 cycles; answers the id of its part number. */
export async function limitedCell(shops: Shops, partnumber: string): Promise<string> {
  const { row } = await shops.must<{ row: { id: string } }>('siriporn', 'POST', '/api/part-numbers', {
    partnumber,
    partname: 'Cell',
    ata: '24',
    family: 'battery',
    manufacturer: 'Saft',
    serialised: true,
  });
  const limit = { ...cellLimit, basis: 'cyclesSinceNew', life: '2000' };
  await shops.must('siriporn', 'POST', `/api/part-numbers/${row.id}/life-limits`, limit);
  return row.id;
}

/** What the label and the papers of a delivered cell say. */
export interface DeliveredCell {
  serialNumber: string;
  condition?: string;
  csnCycles?: number;
  certNumber?: string;
}

/** A cell over the dock, accepted or rejected: what its inspection was answered. */
export async function deliveredCell(shops: Shops, cell: DeliveredCell, accepted = '1') {
  await approvedSupplier(shops.desk.app, 'Battery Direct');
  const { row } = await shops.must<{ row: { id: string } }>('logistics', 'POST', '/api/receiving/receipts', {
    kind: 'material',
    vendor: 'Battery Direct',
    packages: 1,
    lines: [
      {
        itemId: idOf(shops.world, 'item:CELL-2758'),
        qtyDelivered: '1',
        certType: 'form1CAAT',
        certNumber: `F1-${cell.serialNumber}`,
        manufacturerSource: 'Saft',
        ...cell,
      },
    ],
  });
  const { rows } = await shops.must<{ rows: { id: string; version: number }[] }>(
    'logistics',
    'GET',
    `/api/receiving/lines?f.goodsReceiptId.in=${row.id}`,
  );
  const [line] = rows;
  const dock = await shops.person('logistics');
  await attach(shops.desk.app, dock, { record: receiptLine, id: line?.id ?? '' }, 'paper');
  return dock.call<{
    code: string;
    field: string;
    message: string;
    row: { batchId: string };
  }>('POST', `/api/receiving/lines/${line?.id}/inspect`, {
    version: line?.version,
    checklist: Object.fromEntries(questionsFor('material').map(({ key }) => [key, 'yes'])),
    qtyAccepted: accepted,
    qtyRejected: String(1 - Number(accepted)),
    pin: testPin,
  });
}

/** What a gate of a work order says: of its life, where no other is asked for. */
export const gateOf = async (shops: Shops, root: string, code = 'G18') =>
  (await shops.must<{ gates: Said[] }>('planner', 'GET', `${root}/gates`)).gates.find((each) => each.code === code);
