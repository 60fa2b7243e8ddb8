export { overdueKind, passportCall } from './evidence.calls.ts';
