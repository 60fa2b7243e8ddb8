import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { reimbursementActions } from '#modules/finance/reimbursements/server/reimbursements.actions.ts';
import { reimbursementsServer } from '#modules/finance/reimbursements/server/reimbursements.server.ts';
import { reimbursement, reimbursementLine } from '#modules/finance/reimbursements/shared/reimbursement.record.ts';
import { receiptPicture } from './pictures.ts';
import { made, stepped, type DemoWorld } from './world.ts';

type Line = Omit<CreateOf<typeof reimbursementLine>, 'reimbursementId' | 'spentOn' | 'vat'> & { vat?: string };
type Step = readonly [step: string, as: string, reason?: string];
interface Claim {
  daysAgo: number;
  by: string;
  purpose: string;
  costCenter: string;
  lines: Line[];
  steps: readonly Step[];
}

const submitted = (by: string): Step => ['submit', by];
/** A tax invoice of a Thai vendor in the company's name. */
const taxInvoice = (
  vendorName: string,
  docNo: string,
  gross: string,
  vat: string,
  category: Line['category'],
): Line => ({
  vendorName,
  docNo,
  gross,
  vat,
  category,
  docType: 'taxInvoice',
  vendorTaxId: '0105551007781',
});
const receipt = (vendorName: string, docNo: string, gross: string, category: Line['category']): Line => ({
  vendorName,
  docNo,
  gross,
  category,
  docType: 'receipt',
});

const claims: Claim[] = [
  {
    daysAgo: 46,
    by: 'mechanic',
    purpose: 'Wheel recovery at Don Mueang, night shift',
    costCenter: 'WHL',
    lines: [
      receipt('Grab', 'G-8841', '412.00', 'travel'),
      taxInvoice('PTT Bang Phli', 'TI-20931', '1070.00', '70.00', 'fuel'),
    ],
    steps: [submitted('mechanic'), ['approveAsSuperior', 'wichai'], ['check', 'finance']],
  },
  {
    daysAgo: 30,
    by: 'inspector',
    purpose: 'NDT refresher in Singapore',
    costCenter: 'QA',
    lines: [
      taxInvoice('Bangkok Airways', 'BA-55102', '12840.00', '840.00', 'travel'),
      receipt('Changi Village Hotel', 'H-90071', '9600.00', 'hotel'),
      { vendorName: 'Taxi stand Changi', gross: '480.00', category: 'travel', docType: 'substitute' },
    ],
    steps: [submitted('inspector'), ['approveAsSuperior', 'quality'], ['checkOnly', 'finance'], ['approve', 'finance']],
  },
  {
    daysAgo: 16,
    by: 'thawat',
    purpose: 'Reference blocks, courier',
    costCenter: 'NDT',
    lines: [taxInvoice('Kerry Express', 'KE-771920', '642.00', '42.00', 'postage')],
    steps: [submitted('thawat'), ['approveAsSuperior', 'somchai'], ['check', 'finance']],
  },
  {
    daysAgo: 9,
    by: 'stores',
    purpose: 'Torque adapters for the tool crib',
    costCenter: 'STO',
    lines: [taxInvoice('Toolhaus Bangkok', 'TH-4410', '3210.00', '210.00', 'tool')],
    steps: [submitted('stores'), ['approveAsSuperior', 'somchai']],
  },
  {
    daysAgo: 6,
    by: 'hr',
    purpose: 'First aid refresher, lunch of the class',
    costCenter: 'HRD',
    lines: [receipt('Krua Khun Ya', '0098', '2350.00', 'meal')],
    steps: [submitted('hr'), ['return', 'somchai', 'Name the people who were there.']],
  },
  {
    daysAgo: 4,
    by: 'mechanic',
    purpose: 'Parking and tolls, customer visit',
    costCenter: 'WHL',
    lines: [
      receipt('Exat Bang Na', 'T-1187', '155.00', 'travel'),
      receipt('Suvarnabhumi parking', 'P-44120', '240.00', 'travel'),
    ],
    steps: [submitted('mechanic')],
  },
  {
    daysAgo: 1,
    by: 'mechanic',
    purpose: 'Safety shoes, replacement',
    costCenter: 'WHL',
    lines: [receipt('Safety House', 'SH-3391', '1890.00', 'other')],
    steps: [],
  },
];

const day = 86_400_000;

/** Claims in each of their states, every receipt with its picture. Leaves `reimbursement:<purpose>` in the world's ids. */
export async function seedReimbursements(world: DemoWorld): Promise<void> {
  for (const { daysAgo, by, purpose, costCenter, lines, steps } of claims) {
    const began = new Date(world.now.getTime() - daysAgo * day);
    const at = { at: began, as: by };
    const id = await made(world, reimbursementsServer, reimbursement, { purpose, costCenter, currency: 'THB' }, at);
    world.ids.set(`reimbursement:${purpose}`, id);
    for (const line of lines)
      await made(
        world,
        reimbursementsServer,
        reimbursementLine,
        { vat: '0', ...line, reimbursementId: id, spentOn: addDays(dayOf(began), -1) },
        {
          ...at,
          also: async (ctx, entityId) => {
            if (line.docType === 'substitute') return;
            const bytes = receiptPicture(`${line.vendorName} ${line.docNo} ${line.gross} ${purpose}`);
            const file = {
              entity: reimbursementLine.name,
              entityId,
              fileName: 'receipt.png',
              declaredType: 'image/png',
            };
            await addAttachment(ctx, { ...file, bytes });
          },
        },
      );
    for (const [place, [step, as, reason]] of steps.entries())
      await stepped(world, reimbursementActions, id, step, {
        at: new Date(began.getTime() + (place + 1) * 3 * 3_600_000),
        as,
        ...(reason ? { input: { reason } } : {}),
      });
  }
}
