import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { employee } from './employee.record.ts';

const reason = z.string().trim().min(3, 'Say why').max(500);

/** At work, away for long, gone. Leaving is final: whoever comes back gets a new number. */
export const employeeWorkflow = defineWorkflow(employee, {
  start: 'active',
  transitions: {
    startLeave: {
      from: ['active'],
      to: 'onLeave',
      who: 'hr.user',
      input: z.strictObject({ from: z.iso.date('A date such as 2026-11-21'), reason }),
    },
    endLeave: { label: 'Back at work', from: ['onLeave'], to: 'active', who: 'hr.user', primary: true },
    leave: {
      label: 'End employment',
      from: ['active', 'onLeave'],
      to: 'left',
      who: 'hr.admin',
      input: z.strictObject({ lastDay: z.iso.date('A date such as 2026-11-21'), reason }),
      guarded: true,
    },
  },
});
