export { dismountTire, mountTire, shipTires, tiresOnJobs } from './fitting.ts';
export { casingsToShip } from './lots.ts';
export { tireBySerial } from './events.ts';
