import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { requireEmployee } from '#kernel/server/identity/employee.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { notOwnProof } from '#modules/quality/training/server/public.ts';
import { ndtHour } from '../shared/ndtHour.record.ts';
import { ndtExamPart, visionTest } from '../shared/ndtProof.record.ts';
import { evaluateCall, ndtPeopleCall, ndtRecordCall, proposeCall } from '../shared/ndtTraining.calls.ts';
import { ndtRequest } from '../shared/ndtRequest.record.ts';
import { ndtRequestActions, propose } from './certification.ts';
import { checkDraft } from './grounds.ts';
import { whyNotLevel3 } from './level3.ts';
import { ndtRecord } from './ndt.document.ts';
import { ndtPeople } from './ndt.queries.ts';
import { afterVision, checkExamPart, checkHours, checkVision, evaluate, ndtHourActions } from './ndt.rules.ts';

/** NDT people: hours, eyes, exams, certificates; what is served under `/api/ndt-training`. */
export const ndtTrainingServer = defineServerModule({
  name: 'quality/ndt-training',
  records: [
    recordEndpoints(ndtHour, {
      workflow: ndtHourActions,
      holds: (facts, ctx, row) => checkHours(facts, ctx, row),
      // One's own hours may be entered: they count once the Responsible Level 3 approved them.
      beforeCreate: (_input, ctx) => {
        if (ctx.actor.kind === 'user') requireEmployee(ctx);
      },
      beforeUpdate: (ctx) => {
        if (ctx.actor.kind === 'user') requireEmployee(ctx);
      },
    }),
    recordEndpoints(visionTest, {
      whose: notOwnProof,
      holds: (facts, ctx) => checkVision(facts, ctx),
      afterCreate: afterVision,
    }),
    recordEndpoints(ndtRequest, {
      workflow: ndtRequestActions,
      whose: (ctx, row) => whyNotLevel3(ctx, row.employeeId),
      beforeCreate: (input, _call, ctx) => checkDraft(ctx, input),
    }),
    recordEndpoints(ndtExamPart, { beforeCreate: (input, _call, ctx) => checkExamPart(ctx, input) }),
  ],
  endpoints: [
    handle(ndtPeopleCall, async (ctx) => ({ people: await ndtPeople(ctx) })),
    handle(proposeCall, {
      creates: true,
      handle: async (ctx, { body }) => {
        const { id, number } = await propose(ctx, body);
        return { id, number };
      },
    }),
    handle(evaluateCall, { creates: true, handle: async (ctx, { body }) => ({ id: await evaluate(ctx, body) }) }),
    handle(ndtRecordCall, async (ctx, { params, reply }) => {
      const { name, definition } = await ndtRecord(ctx, params.id);
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${name}.pdf"`);
      return ctx.services.render(definition);
    }),
  ],
  jobs: {
    // R-NDT-6, R-JOB-1: whether somebody may test is judged whenever it is asked; this tells those it stops from today.
    tellNdtSuspensions: async (ctx) => {
      const head = await postHolder(ctx, 'RL3');
      for (const one of await ndtPeople(ctx)) {
        if (!one.fault || !one.isStoppedToday) continue;
        const people = [one.employeeId, ...(head ? [head.employeeId] : [])];
        const accounts = await Promise.all(people.map((id) => employeeOf(ctx, id)));
        await notify(ctx, {
          to: accounts.flatMap((account) => account?.userId ?? []),
          type: 'Training',
          title: `${one.method} of ${one.name} is suspended`,
          text: one.fault,
          link: '/qa/NDT-training',
          subject: `ndt:${one.employeeId}:${one.method}`,
          cause: one.fault,
        });
      }
    },
    /** R-NDT-8: on the first day of a month the Responsible Level 3 hears what waits for approval. */
    tellPendingNdtHours: async (ctx) => {
      if (!dayOf(ctx.now).endsWith('-01')) return;
      const head = await postHolder(ctx, 'RL3');
      const account = head ? (await employeeOf(ctx, head.employeeId))?.userId : null;
      const { rows } = await sql<{ hours: number }>`
        select coalesce(sum(hours), 0)::float as hours from ndt_hour where status = 'pending' and archived_at is null having count(*) > 0`.execute(
        ctx.db,
      );
      if (!account || !rows[0]) return;
      await notify(ctx, {
        to: [account],
        type: 'Training',
        title: `${rows[0].hours} NDT hours wait for your approval`,
        text: '',
        link: '/qa/NDT-training/hours',
        subject: `ndtHours:${dayOf(ctx.now)}`,
        cause: 'monthly',
      });
    },
  },
  schedule: { '5 0 * * *': 'tellNdtSuspensions', '6 0 1 * *': 'tellPendingNdtHours' },
});
