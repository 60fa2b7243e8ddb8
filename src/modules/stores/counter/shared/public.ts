export { quantityInput } from './quantity.ts';
