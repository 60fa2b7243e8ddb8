import { sql } from 'kysely';
import { idIn } from '#kernel/server/records/columns.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { notFound, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { refuseHalfHazard } from '#modules/stores/stock/shared/stockItem.record.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { orgApproval } from '../shared/orgApproval.record.ts';
import { partNumber } from '../shared/partNumber.record.ts';
import { effectiveCapabilities } from './capability.queries.ts';
import { capabilityListRevisionActions } from './listRevisions.actions.ts';
import {
  compareWithEffective,
  copyLatestLines,
  draftProblem,
  nextRevision,
  refuseUnlessDraft,
  switchDueLists,
} from './listRevisions.ts';
import { refuseTakenFromJobs } from './heldByJobs.ts';
import { refuseLookAlike, refuseMerged, refuseNameOfWork } from './partNumbers.ts';
import { readinessOf } from './readiness.ts';
import {
  effectiveCapabilitiesCall,
  readinessCall,
  capabilityKeyCall,
  listDiffCall,
} from '../shared/capabilities.calls.ts';
import { handle } from '#kernel/server/handle.ts';

function refuseStateWithoutDay(after: Record<string, unknown>): void {
  if (!after['state'] || after['state'] === 'active') return;
  if (!after['stateReason']) refuseField('stateReason', 'STATE_REASON', 'Say why');
  if (!after['stateSince']) refuseField('stateSince', 'STATE_SINCE', 'Required');
}

/** Part numbers, approvals and the capability list: what is served under `/api/capabilities` and `/api/part-numbers`. */
export const capabilitiesServer = defineServerModule({
  name: 'maintenance/capabilities',
  records: [
    recordEndpoints(partNumber, {
      holds: (facts) => {
        refuseHalfHazard(facts);
        refuseMerged(facts);
        refuseNameOfWork(facts);
      },
      beforeCreate: async (input, _call, ctx) => {
        await refuseLookAlike(ctx, input);
        return { attributes: input['attributes'] ?? {} };
      },
      beforeUpdate: async (ctx, row, input) => {
        await refuseTakenFromJobs(ctx, row, input);
        if (input['partnumber'] !== undefined || input['cage'] !== undefined) {
          await refuseLookAlike(ctx, { partnumber: row.partnumber, cage: row.cage, ...input }, row.id);
        }
      },
    }),
    recordEndpoints(orgApproval),
    recordEndpoints(capabilityListRevision, {
      workflow: capabilityListRevisionActions,
      beforeCreate: async (input, _call, ctx) => ({ revision: await nextRevision(ctx, String(input['authority'])) }),
      afterCreate: (ctx, row) => copyLatestLines(ctx, row),
      mayUpdate: (_ctx, row) => (row.status === 'draft' ? null : 'Only a draft can be changed.'),
    }),
    recordEndpoints(capabilityItem, {
      beforeCreate: async (input, _call, ctx) => {
        await refuseUnlessDraft(ctx, String(input['listRevisionId']));
        return { state: input['state'] ?? 'active', capKey: await takeNumber(ctx.db, 'CAP-{0000}', ctx.now) };
      },
      mayUpdate: (ctx, row) => draftProblem(ctx, row.listRevisionId),
      holds: (facts) => refuseStateWithoutDay(facts),
      mayArchive: (ctx, row) => draftProblem(ctx, row.listRevisionId),
    }),
  ],
  endpoints: [
    handle(effectiveCapabilitiesCall, (ctx) => effectiveCapabilities(ctx)),
    handle(readinessCall, async (ctx, { params }) => ({ rows: await readinessOf(ctx, params.id) })),
    handle(capabilityKeyCall, async (ctx, { params }) => {
      const lines = await sql<AnswerOf<typeof capabilityKeyCall>['lines'][number]>`
          select i.id, r.authority, r.revision, r.status, r.effective_from, i.state from capability_item i
          join capability_list_revision r on r.id = i.list_revision_id
          where (i.cap_key = upper(${params.capKey}) or i.id = ${idIn(params.capKey)}::uuid) and i.archived_at is null
          order by r.status = 'effective' desc, r.revision desc`.execute(ctx.db);
      return lines.rows.length > 0 ? { lines: lines.rows } : notFound(`No capability ${params.capKey}.`);
    }),
    handle(listDiffCall, async (ctx, { params }) => {
      await getRecord(ctx, capabilityListRevision, params.id);
      return compareWithEffective(ctx, params.id);
    }),
  ],
  jobs: {
    switchCapabilityLists: async (ctx) => {
      await switchDueLists(ctx);
    },
  },
  schedule: { '0 0 * * *': 'switchCapabilityLists' },
});
