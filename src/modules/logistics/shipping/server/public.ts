export { shipmentOf } from './shipping.queries.ts';
export { arriveAt, notesWithVehicles, underWay } from './arrivals.ts';
