export { shipmentOf } from './shipping.queries.ts';
export { arriveAt, notesOfVehicle, notesOut, underWay } from './arrivals.ts';
