export { dueDatesOf, type Level } from './dueDates.ts';
