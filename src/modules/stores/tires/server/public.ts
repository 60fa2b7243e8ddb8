export { dismountTire, mountTire, shipTires, tiresOnJobs } from './fitting.ts';
