export { requestForStores } from './requests.ts';
export { whyNotVendor } from './groups.ts';
export {
  orderNamed,
  priceOnOrder,
  receiveOnOrder,
  refuseOwnOrder,
  requireOpenOrder,
  takeOffOrder,
  type OrderPrice,
} from './deliveries.ts';
