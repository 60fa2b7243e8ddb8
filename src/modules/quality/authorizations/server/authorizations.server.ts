import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { authCategory, authGroup, authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { logbookEntry, ndtCertification, skill, stamp, trainingFact } from '../shared/facts.record.ts';
import { authorizationActions } from './authorizations.actions.ts';
import {
  checkAuthorizationChange,
  checkNdt,
  checkNewAuthorization,
  checkScope,
  completeTraining,
  lockDraft,
} from './authorizations.rules.ts';
import { groupSuspensionEndpoints } from './groupSuspension.ts';
import { authorizationsLapsing } from './public.ts';
import { loadSigner } from './signers.ts';
import { stampActions } from './stamps.ts';
import {
  personAnswer,
  personStanding,
  staffAnswer,
  staffList,
  standingAnswer,
  standingRow,
} from './standing.queries.ts';

const id = z.strictObject({ id: z.string().max(100) });

/** Who may sign what: what is served under `/api/authorizations` and beside it. */
export const authorizationsServer = defineServerModule({
  name: 'quality/authorizations',
  records: [
    recordEndpoints(authCategory),
    recordEndpoints(authGroup),
    recordEndpoints(stamp, { workflow: stampActions }),
    recordEndpoints(staffAuthorization, {
      workflow: authorizationActions,
      beforeCreate: (input, _call, ctx) => checkNewAuthorization(ctx, input),
      beforeUpdate: checkAuthorizationChange,
      mayUpdate: (_ctx, row) =>
        row.status === 'surrendered' || row.status === 'withdrawn' ? 'This authorisation has ended.' : null,
      mayArchive: (_ctx, row) =>
        row.status === 'draft' ? null : 'Only a draft is thrown away; end an issued one by withdrawing it.',
    }),
    recordEndpoints(authorizationScope, {
      beforeCreate: (input, _call, ctx) => checkScope(ctx, input),
      beforeUpdate: (ctx, row) => lockDraft(ctx, row.authorizationId),
      mayArchive: async (ctx, row) => {
        const parent = await getRecord(ctx, staffAuthorization, row.authorizationId);
        return parent['status'] === 'draft' ? null : 'The scope of an issued authorisation is fixed.';
      },
    }),
    recordEndpoints(trainingFact, { beforeCreate: completeTraining }),
    recordEndpoints(ndtCertification, {
      beforeCreate: checkNdt,
      beforeUpdate: async (ctx, row, input) => checkNdt({ ...row, ...input }, ctx),
    }),
    recordEndpoints(skill, { beforeCreate: (_input, { actor }) => ({ grantedByName: actor.name }) }),
    recordEndpoints(logbookEntry),
  ],
  endpoints: [
    read({
      path: '/api/authorizations/certifying-staff',
      allow: 'level:3',
      summary: 'Everybody with a live authorisation, with scope and standing computed now',
      record: staffAuthorization.name,
      answer: z.object({ staff: z.array(staffAnswer) }),
      handle: async (ctx) => ({ staff: await staffList(ctx) }),
    }),
    read({
      path: '/api/authorizations/lapsing',
      allow: 'level:3',
      summary: 'What live authorisations stand on and will end within so many days, or has ended',
      record: staffAuthorization.name,
      query: z.strictObject({ days: z.coerce.number().int().min(0).max(730).default(60) }),
      answer: z.object({ lapses: staffAnswer.shape.lapses }),
      handle: async (ctx, { query }) => ({ lapses: await authorizationsLapsing(ctx, query.days) }),
    }),
    read({
      path: '/api/authorizations/mine',
      allow: 'signedIn',
      summary: 'The person’s own authorisations, training and recency',
      record: staffAuthorization.name,
      answer: personAnswer,
      handle: (ctx) =>
        ctx.actor.employeeId
          ? personStanding(ctx, ctx.actor.employeeId)
          : { authorizations: [], training: [], recency: [], ndt: [] },
    }),
    read({
      path: '/api/authorizations/of/:id',
      allow: 'level:2',
      summary: 'The authorisations, training and recency of one employee',
      record: staffAuthorization.name,
      params: z.strictObject({ id: z.uuid() }),
      answer: personAnswer,
      handle: (ctx, { params }) => personStanding(ctx, params.id),
    }),
    read({
      path: '/api/authorizations/:id/standing',
      allow: 'level:3',
      summary: 'How one authorisation stands today: scope, suspensions, what lapses',
      record: staffAuthorization.name,
      params: id,
      answer: standingAnswer,
      handle: async (ctx, { params }) => {
        const row = await getRecord(ctx, staffAuthorization, params.id);
        const today = dayOf(ctx.now);
        const signer = await loadSigner(ctx, String(row['employeeId']), today);
        const authorization = signer?.authorizations.find((one) => one.id === row.id);
        return signer && authorization ? standingRow(signer, authorization, today) : notFound();
      },
    }),
    ...groupSuspensionEndpoints,
  ],
  jobs: {
    // R-AUT-8, R-HR-3: whoever left gives the authorisations back. Reading judges them at once (T5); this closes the paper.
    closeAuthorizationsOfLeavers: async (ctx) => {
      const open = await sql<{ id: string }>`
        select a.id from staff_authorization a join employee e on e.id = a.employee_id
        where e.status = 'left' and a.status in ('active', 'suspended') order by a.id`.execute(ctx.db);
      for (const { id: authorizationId } of open.rows) {
        await runTransition(ctx, authorizationActions, authorizationId, 'closeForLeaver', { version: null });
      }
    },
  },
  schedule: { '5 0 * * *': 'closeAuthorizationsOfLeavers' },
});
