export { readCode } from './code.ts';
