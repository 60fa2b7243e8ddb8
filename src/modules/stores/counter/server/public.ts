export { openJobStatuses, proveReceiver, refuseQuantity } from './acts.ts';
export { scan } from './scan.ts';
