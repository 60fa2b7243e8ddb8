// The front door of vouchers: what the vendor invoices they paid say of VAT.
export { billPartsOf } from './billVat.ts';
