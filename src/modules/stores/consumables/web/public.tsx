export { ConsumablesFrame } from './ConsumablesFrame.tsx';
export { ExpiryText } from './ExpiryText.tsx';
export { BatchLink } from './ItemPage.tsx';
