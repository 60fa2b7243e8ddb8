export { passportCall } from './evidence.calls.ts';
