import { useState } from 'react';
import { TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { readCode } from '#modules/stores/counter/shared/public.ts';

/** The fields of a part of the form, as they are typed. */
export type Values = Record<string, unknown>;

/** What the dock has typed so far. */
export interface Draft {
  head: Values;
  lines: Values[];
}

/** A line nobody has typed in yet. */
export const emptyLine = (): Values => ({ qtyDelivered: '1' });

/** A line of an order that a link brought along: what is still to come of it. */
export function orderedIn(query: URLSearchParams): Draft | null {
  const poNo = query.get('po');
  if (!poNo) return null;
  const line = { itemId: query.get('item'), qtyDelivered: query.get('qty') ?? '1' };
  return { head: { packages: 1, poNo, vendor: query.get('vendor') }, lines: [line] };
}

/** What a supplier's GS1 or ATA Spec 2000 code says of a line (R-LBL-2); null for any other text. */
function fromCode(scanned: string): Values | null {
  const code = readCode(scanned);
  if (code.kind !== 'supplier') return null;
  const { partNumber, lot: supplierLot, serial: serialNumber, expiry: expiryDate, madeOn: manufacturedOn } = code;
  const said = { partNumber, supplierLot, serialNumber, expiryDate, manufacturedOn };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Fills a line from the code on the supplier's label; the dock still reads what it filled in. */
export function ScanLine({ number, onFound }: { number: number; onFound: (values: Values) => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = () => {
    const values = fromCode(code);
    setTrouble(values ? null : t('This is no GS1 or ATA Spec 2000 code.'));
    if (!values) return;
    setCode('');
    onFound(values);
  };
  return (
    <TextInput
      size="md"
      mb={12}
      label={t('Scan the supplier’s label of line {{number}}', { number })}
      autoComplete="off"
      value={code}
      error={trouble}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter ends a scan; it does not send the form.
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (code.trim()) take();
      }}
    />
  );
}

/** What is asked about a delivery, and below about a line of it, by what came. */
export const headFields = {
  component: ['customerId', 'awb', 'carrier', 'packages', 'remark'],
  material: ['poNo', 'vendorId', 'vendor', 'awb', 'carrier', 'packages', 'remark'],
  tool: ['poNo', 'vendorId', 'vendor', 'awb', 'carrier', 'packages', 'remark'],
} as const;
export type FormKind = keyof typeof headFields;
export const lineFields = {
  component: [
    'partNumber',
    'description',
    'serialNumber',
    'serialReason',
    'qtyDelivered',
    'workAsked',
    'customerOrder',
    'removalReason',
    'certType',
    'certNumber',
  ],
  material: [
    'itemId',
    'partNumber',
    'description',
    'qtyDelivered',
    'supplierLot',
    'serialNumber',
    'condition',
    'csnCycles',
    'tsnHours',
    'manufacturedOn',
    'cureDate',
    'cureQuarter',
    'expiryDate',
    'certType',
    'certNumber',
    'certIssuer',
    'certDate',
    'manufacturerSource',
  ],
  tool: [
    'toolId',
    'description',
    'partNumber',
    'serialNumber',
    'manufacturerSource',
    'certNumber',
    'certIssuer',
    'certDate',
  ],
} as const;

/** The form a delivery was taken in with: tires came as material. */
export const formOf = (kind: string): FormKind => (kind === 'component' || kind === 'tool' ? kind : 'material');
