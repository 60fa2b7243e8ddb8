// The front door: what the demo company and the tests of the specification's calls keep of PEAK.
export { keepLists } from './lists.jobs.ts';
export { lookAtWaiting } from './outbox.jobs.ts';
