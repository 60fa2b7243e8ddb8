export { readCode } from './code.ts';
export { quantityInput } from './quantity.ts';
