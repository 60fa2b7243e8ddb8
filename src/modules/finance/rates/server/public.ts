export { bookOf, markUsed, priceOf } from './book.ts';
