export { Expiring } from './Expiring.tsx';
export { Plan } from './Plan.tsx';
export { PlanDialog } from './PlanDialog.tsx';
