export { priceOnOrder, receiveOnOrder, requireOpenOrder, type OrderPrice } from './deliveries.ts';
