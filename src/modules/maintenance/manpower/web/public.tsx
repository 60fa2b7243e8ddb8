export { LoadTable } from './LoadTable.tsx';
