export { CounterDesk } from './CounterDesk.tsx';
export { useOnCounter } from './act.ts';
export { useFind } from './find.ts';
