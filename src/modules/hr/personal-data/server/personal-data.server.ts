import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { eraseCall, personalDataCall, retentionCall } from '../shared/personalData.calls.ts';
import { copyOf } from './personalData.ts';
import { erase, retention } from './retention.ts';

/** Personal data: a copy for the person, how long it is kept, and its erasure (PDPA). */
export const personalDataServer = defineServerModule({
  name: 'hr/personal-data',
  endpoints: [
    handle(retentionCall, (ctx) => retention(ctx)),
    handle(eraseCall, (ctx, { params, body }) => erase(ctx, params.id, body.reason)),
    handleChangingGet(personalDataCall, {
      limit: { perMinute: 10 },
      prepare: (ctx, { params }) => copyOf(ctx, params.id),
      handle: async (ctx, { reply }, { subject, bytes, files }) => {
        await ctx.audit({
          entity: employee.name,
          entityId: subject.id,
          action: 'export',
          subject: subject.employeeNo,
          changes: { personalData: { files } },
        });
        void reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="personal-data-${subject.employeeNo}.zip"`);
        return bytes;
      },
    }),
  ],
});
