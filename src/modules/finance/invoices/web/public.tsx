// The front door of invoicing: the tabs its other screens stand under, and the customer they are about.
export { ChosenCustomer } from './ChosenCustomer.tsx';
export { InvoicingTabs } from './InvoicingTabs.tsx';
