export { requestForStores } from './requests.ts';
export {
  priceOnOrder,
  receiveOnOrder,
  refuseOwnOrder,
  requireOpenOrder,
  takeOffOrder,
  type OrderPrice,
} from './deliveries.ts';
