import { endsBeforeItBegins } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { gatesLive } from '#modules/maintenance/release-gates/shared/live.ts';
import { directive, directiveApplicability } from '../shared/directive.record.ts';
import { directiveCheck } from '../shared/directiveCheck.record.ts';
import { lifeLimit } from '../shared/lifeLimit.record.ts';
import { serviceBulletin } from '../shared/serviceBulletin.record.ts';
import { isEngineer } from '#modules/quality/authorizations/server/public.ts';
import { assessDirective } from './assess.ts';
import { lifeLimitEndpoints } from './lifeLimits.ts';
import { reachOf } from './reach.ts';
import { assessAgain, chainOf, isAskedOfJobs, jobsNamedBy, supersede, tellJobs } from './supersession.ts';
import {
  directiveChainCall,
  directiveJobsCall,
  supersedeDirectiveCall,
  assessDirectiveCall,
} from '../shared/directives.calls.ts';
import { handle } from '#kernel/server/handle.ts';

/** Why a directive, its day or the part it names is not taken from open jobs by whoever keeps the list: it is an engineer's answer that it does not apply (G16). */
async function heldByJobs(ctx: Context, directiveId: string): Promise<string | null> {
  const [job] = await jobsNamedBy(ctx, [directiveId], 'open');
  return !job || (await isEngineer(ctx))
    ? null
    : 'Open work orders wait for this directive: only an authorised engineer changes it.';
}

/** Why a bulletin that is asked of open jobs is not made to ask less by whoever keeps the list (G17). */
async function bulletinHeldByJobs(ctx: Context, { id }: { id: string }): Promise<string | null> {
  return !(await isAskedOfJobs(ctx, id)) || (await isEngineer(ctx))
    ? null
    : 'Open work orders wait for this bulletin: only an authorised engineer changes it.';
}

/** Airworthiness directives and service bulletins: what is served under `/api/directives` and `/api/service-bulletins`. */
export const directivesServer = defineServerModule({
  name: 'maintenance/directives',
  records: [
    recordEndpoints(directive, {
      beforeCreate: () => ({ assessment: 'notAssessed' as const }),
      mayUpdate: (ctx, row) => heldByJobs(ctx, row.id),
      beforeUpdate: (ctx, row) => tellJobs(ctx, [row.id]),
      mayArchive: (ctx, row) => heldByJobs(ctx, row.id),
    }),
    recordEndpoints(directiveApplicability, {
      holds: (input) => {
        if (input['serialTo'] && input['serialBefore'])
          refuseField(
            'serialBefore',
            'SERIAL_RANGE',
            'Give the last serial number or the first one not affected, not both.',
          );
        const end = input['serialTo'] ?? input['serialBefore'] ?? null;
        if (endsBeforeItBegins(input['serialFrom'] ?? null, end))
          refuseField(
            'serialFrom',
            'SERIAL_RANGE',
            'This range ends before it begins: exchange the two serial numbers.',
          );
        if (input['serials'] && (input['serialFrom'] || input['serialTo'] || input['serialBefore'])) {
          refuseField('serials', 'SERIAL_RANGE', 'Give a range or a list, not both. Add another row for the other.');
        }
      },
      afterCreate: async (ctx, row) => {
        ctx.changed(directive, row.directiveId);
        await assessAgain(ctx, row.directiveId);
        await tellJobs(ctx, [row.directiveId]);
      },
      mayUpdate: (ctx, row) => heldByJobs(ctx, row.directiveId),
      mayArchive: (ctx, row) => heldByJobs(ctx, row.directiveId),
      beforeUpdate: async (ctx, row) => {
        await assessAgain(ctx, row.directiveId);
        await tellJobs(ctx, [row.directiveId]);
      },
    }),
    recordEndpoints(directiveCheck, {
      beforeCreate: (input, ctx) => {
        if (String(input['checkedOn']) > dayOf(ctx.now))
          refuseField('checkedOn', 'DATE_AHEAD', 'This day has not come yet.');
        ctx.changed(gatesLive);
        return { checkedByName: ctx.actor.name };
      },
    }),
    recordEndpoints(lifeLimit),
    recordEndpoints(serviceBulletin, {
      beforeCreate: (_input, ctx) => ctx.changed(gatesLive),
      mayUpdate: bulletinHeldByJobs,
      mayArchive: bulletinHeldByJobs,
    }),
  ],
  endpoints: [
    ...lifeLimitEndpoints,
    handle(directiveChainCall, (ctx, { params }) => chainOf(ctx, params.id)),
    handle(directiveJobsCall, (ctx, { params }) => reachOf(ctx, params.id)),
    handle(supersedeDirectiveCall, async (ctx, { params, body }) => {
      await supersede(ctx, params.id, body.olderId);
      return chainOf(ctx, params.id);
    }),
    handle(assessDirectiveCall, async (ctx, { params, body: { version, ...answer } }) => ({
      row: await assessDirective(ctx, params.id, version, answer),
    })),
  ],
});
