export { priceIn, priceSources, skuOfJob, type Price, type PriceBook, type PriceSource } from './price.ts';
