export { dismountTire, mountTire, shipTires } from './fitting.ts';
