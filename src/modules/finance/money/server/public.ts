export { taxPercent } from './taxPercent.ts';
