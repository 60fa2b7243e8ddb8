/** What is asked about a delivery, and below about a line of it, by what came. */
export const headFields = {
  component: ['customerId', 'awb', 'carrier', 'packages', 'remark'],
  material: ['vendor', 'poNo', 'awb', 'carrier', 'packages', 'remark'],
  tool: ['vendor', 'poNo', 'awb', 'carrier', 'packages', 'remark'],
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
