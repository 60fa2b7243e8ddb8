/** At work, on leave, gone: for the screen on which somebody's employment ends. */
export { employeeWorkflow } from './employee.workflow.ts';

/** What stands in personal details that were erased. */
export const erased = {
  birthDate: '1900-01-01',
  gender: null,
  nationality: 'ZZZ',
  mobile: '+00000000',
  email: null,
  lineId: null,
  addressCurrent: 'Erased',
  addressRegistered: null,
  emergencyName: 'Erased',
  emergencyRelation: 'Erased',
  emergencyPhone: '+00000000',
} as const;
