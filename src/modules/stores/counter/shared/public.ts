export { quantityText } from './quantity.ts';
