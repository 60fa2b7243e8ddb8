export { CounterDesk } from './CounterDesk.tsx';
export { useFind, useOnCounter } from './act.ts';
