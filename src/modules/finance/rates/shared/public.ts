export { priceIn, priceSources, skuOfJob, type Price, type PriceBook } from './price.ts';
