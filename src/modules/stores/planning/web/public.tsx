export { Plan } from './Plan.tsx';
export { PlanDialog } from './PlanDialog.tsx';
