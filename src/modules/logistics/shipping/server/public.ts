export { shipmentOf } from './shipping.queries.ts';
