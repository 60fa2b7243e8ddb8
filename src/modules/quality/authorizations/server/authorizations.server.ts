import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { authCategory, authGroup, authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { ndtCertification, skill, stamp } from '../shared/facts.record.ts';
import { authorizationActions } from './authorizations.actions.ts';
import { notOwnProof, requireProver } from '#modules/quality/training/server/public.ts';
import { checkChangedNdt, checkEnteredNdt, checkNdt, notOwnChange } from './authorizations.rules.ts';
import { changeInUseEndpoints, inUseRules } from './changeInUse.ts';
import { logbookRecords } from './logbook.ts';
import { groupSuspensionEndpoints } from './groupSuspension.ts';
import { authorizationsLapsing } from './public.ts';
import { loadSigner } from './signers.ts';
import { refuseSameLook, stampActions } from './stamps.ts';
import { personStanding, staffList, standingRow } from './standing.queries.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  authorizationsOfCall,
  certifyingStaffCall,
  lapsingCall,
  ownAuthorizationsCall,
  standingCall,
} from '../shared/authorizations.calls.ts';

/** Who may sign what: what is served under `/api/authorizations` and beside it. */
export const authorizationsServer = defineServerModule({
  name: 'quality/authorizations',
  records: [
    recordEndpoints(authCategory, inUseRules(authCategory)),
    recordEndpoints(authGroup, inUseRules(authGroup)),
    recordEndpoints(stamp, {
      workflow: stampActions,
      beforeCreate: (input, _call, ctx) => refuseSameLook(ctx, input.stampNo),
    }),
    recordEndpoints(staffAuthorization, {
      workflow: authorizationActions,
      whose: (ctx, row) => notOwnChange(ctx, row.employeeId),
    }),
    recordEndpoints(authorizationScope),
    recordEndpoints(ndtCertification, {
      whose: notOwnProof,
      holds: (facts, ctx) => checkNdt(facts, ctx),
      beforeCreate: (input, ctx) => {
        requireProver(ctx, input);
        checkEnteredNdt(input);
      },
      beforeUpdate: (_ctx, row, input) => checkChangedNdt(row, input),
    }),
    recordEndpoints(skill, {
      beforeCreate: (input, ctx) => {
        requireProver(ctx, input);
        return { grantedByName: ctx.actor.name };
      },
      beforeUpdate: (ctx, row) => requireProver(ctx, row),
      whose: notOwnProof,
    }),
    logbookRecords,
  ],
  endpoints: [
    handle(certifyingStaffCall, async (ctx) => ({ staff: await staffList(ctx) })),
    handle(lapsingCall, async (ctx, { query }) => ({ lapses: await authorizationsLapsing(ctx, query.days) })),
    handle(ownAuthorizationsCall, (ctx) =>
      ctx.actor.employeeId
        ? personStanding(ctx, ctx.actor.employeeId)
        : { authorizations: [], training: [], recency: [], ndt: [] },
    ),
    handle(authorizationsOfCall, (ctx, { params }) => personStanding(ctx, params.id)),
    handle(standingCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, staffAuthorization, params.id);
      const today = dayOf(ctx.now);
      const signer = await loadSigner(ctx, String(row['employeeId']), today);
      const authorization = signer?.authorizations.find((one) => one.id === row.id);
      return signer && authorization ? standingRow(signer, authorization, today) : notFound();
    }),
    ...groupSuspensionEndpoints,
    ...changeInUseEndpoints,
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
