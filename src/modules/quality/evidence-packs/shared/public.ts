export { overdueKind, passportCall } from './evidence.calls.ts';
export { passportLists } from './passportLists.ts';
