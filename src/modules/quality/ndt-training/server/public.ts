export { bookReportHours } from './ndt.rules.ts';
