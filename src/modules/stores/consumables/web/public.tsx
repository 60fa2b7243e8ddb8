export { ConsumablesFrame } from './ConsumablesFrame.tsx';
export { BatchState, ExpiryText } from './ExpiryText.tsx';
export { BatchLink } from './ItemPage.tsx';
export { ShelfLife } from './ShelfLifeList.tsx';
export { Ledger } from './TransactionList.tsx';
