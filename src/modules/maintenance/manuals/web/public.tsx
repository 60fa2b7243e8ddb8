/** How long ago a manual was checked, for screens that cite one. */
export { CurrencyChip } from './CurrencyChip.tsx';
