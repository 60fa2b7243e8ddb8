/** The taxes that have a rate by period. */
export const taxes = {
  vat: 'VAT',
  whtService: 'Withholding, service and hire of work',
  whtTransport: 'Withholding, transport',
  whtAdvertising: 'Withholding, advertising',
  whtRent: 'Withholding, rent',
} as const;
export type Tax = keyof typeof taxes;
