import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { auditArea } from '../shared/auditArea.record.ts';
import { auditAreaWorkflow } from '../shared/auditArea.workflow.ts';
import { areaSheet } from './audit-areas.document.ts';

/** An area that is audited has somebody who answers for it. */
const somebodyAnswers = async (ctx: Context, row: RowOf<typeof auditArea>): Promise<string | null> =>
  (await employeeOf(ctx, row.ownerId))?.status === 'left'
    ? 'Whoever is responsible for it has left: name somebody else first.'
    : null;

/** The steps of an area. */
export const auditAreaActions = implementWorkflow(auditAreaWorkflow, {
  putInForce: { guard: somebodyAnswers },
  reinstate: { guard: somebodyAnswers },
});

/** Audit areas: what is served under `/api/qa/internal-audit/areas`. */
export const auditAreasServer = defineServerModule({
  name: 'quality/audit-areas',
  records: [
    recordEndpoints(auditArea, {
      workflow: auditAreaActions,
      paper: areaSheet,
      // R-AUD-1
      holds: ({ intervalMonths, authorityAgreement }) => {
        if (intervalMonths > 12 && !authorityAgreement)
          refuseField('authorityAgreement', 'NOT_AGREED', 'More than 12 months: name the agreement of the authority.');
      },
      mayArchive: (_ctx, row) =>
        row.status === 'draft' ? null : 'An area that was in force stays: withdraw it instead.',
    }),
  ],
});
