export { CounterDesk } from './CounterDesk.tsx';
