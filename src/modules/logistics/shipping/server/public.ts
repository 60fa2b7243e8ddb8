export { deliveriesOf, shipmentOf, type Shipment } from './shipping.queries.ts';
