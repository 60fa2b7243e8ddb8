export { bookOf, markUsed, priceOf } from './book.ts';
export { cardOn, nextCard, pricesOfCard, takeBackCard } from './cards.rules.ts';
export { movePrices } from './cards.rules.ts';
