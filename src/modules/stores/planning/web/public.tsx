export { PlanDialog } from './PlanDialog.tsx';
