export { dismountTire, freeTires, mountTire, shipTires, takeTireOff, tiresOnJobs } from './fitting.ts';
export { casingsToShip } from './lots.ts';
export { tireBySerial } from './events.ts';
