/** At work, on leave, gone: for the screen on which somebody's employment ends. */
export { employeeWorkflow } from './employee.workflow.ts';
