export { certificateGaps } from './calibrationDue.ts';
