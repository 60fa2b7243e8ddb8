// The front door: what the seed keeps of a day.
export { keepAnswer } from './positions.jobs.ts';
