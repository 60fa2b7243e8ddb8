export { receiveOnOrder, requireOpenOrder } from './orders.ts';
