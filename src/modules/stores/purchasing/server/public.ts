export { requestForStores } from './requests.ts';
export { priceOnOrder, receiveOnOrder, requireOpenOrder, type OrderPrice } from './deliveries.ts';
