// The front door of invoicing: the tabs its other screens stand under.
export { InvoicingTabs } from './InvoicingTabs.tsx';
