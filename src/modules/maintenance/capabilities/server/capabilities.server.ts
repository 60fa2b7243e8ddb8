import { sql } from 'kysely';
import { z } from 'zod';
import { idIn } from '#kernel/server/records/columns.ts';
import { notFound, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { orgApproval } from '../shared/orgApproval.record.ts';
import { libraryReaders, partNumber } from '../shared/partNumber.record.ts';
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
import { refuseLookAlike } from './partNumbers.ts';
import { readinessOf } from './readiness.ts';

const id = z.strictObject({ id: z.uuid() });
const light = z.enum(['good', 'warn', 'bad', 'unknown']);
const line = z.object({
  id: z.string(),
  capKey: z.string(),
  partnumber: z.string(),
  partname: z.string(),
  rating: z.string(),
  workScopes: z.array(z.string()),
  shop: z.string(),
  manual: z.string().nullable(),
  limitations: z.string().nullable(),
  state: z.string(),
  selfEvaluation: z.any(),
});

function refuseStateWithoutDay(input: Record<string, unknown>, row: object = {}): void {
  const after: Record<string, unknown> = { ...row, ...input };
  if (!after['state'] || after['state'] === 'active') return;
  if (!after['stateReason']) refuseField('stateReason', 'STATE_REASON', 'Say why');
  if (!after['stateSince']) refuseField('stateSince', 'STATE_SINCE', 'Required');
}

/** Part numbers, approvals and the capability list: what is served under `/api/capabilities` and `/api/part-numbers`. */
export const capabilitiesServer = defineServerModule({
  name: 'maintenance/capabilities',
  records: [
    recordEndpoints(partNumber, {
      beforeCreate: async (input, _call, ctx) => {
        await refuseLookAlike(ctx, input);
        return { attributes: input['attributes'] ?? {} };
      },
      beforeUpdate: async (ctx, row, input) => {
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
        refuseStateWithoutDay(input);
        return { state: input['state'] ?? 'active', capKey: await takeNumber(ctx.db, 'CAP-{0000}', ctx.now) };
      },
      mayUpdate: (ctx, row) => draftProblem(ctx, row.listRevisionId),
      beforeUpdate: async (_ctx, row, input) => refuseStateWithoutDay(input, row),
      mayArchive: (ctx, row) => draftProblem(ctx, row.listRevisionId),
    }),
  ],
  endpoints: [
    read({
      path: '/api/capabilities',
      allow: 'signedIn',
      summary: 'What the company can do today: part numbers of the effective lists',
      answer: z.array(
        z.object({
          id: z.string(),
          partnumber: z.string(),
          partname: z.string(),
          isseries: z.boolean(),
          family: z.string(),
          manufacturer: z.string(),
          ata: z.string(),
          members: z.array(z.string()),
          authorities: z.array(z.string()),
          ratings: z.array(z.string()),
          shops: z.array(z.string()),
          workScopes: z.array(z.string()),
          capKeys: z.array(z.string()),
          cmms: z.array(z.string()),
        }),
      ),
      handle: (ctx) => effectiveCapabilities(ctx),
    }),
    read({
      path: '/api/capabilities/readiness/:id',
      allow: libraryReaders,
      summary: 'The four lights of every line of a list',
      record: capabilityItem.name,
      params: id,
      answer: z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            manual: z.string().nullable(),
            manualKey: z.string().nullable(),
            revision: z.string().nullable(),
            lastCheckedOn: z.string().nullable(),
            currencyIntervalDays: z.number().nullable(),
            openJobs: z.number(),
            jobs24Months: z.number(),
            data: light,
            tools: light,
            staff: light,
            materials: light,
          }),
        ),
      }),
      handle: async (ctx, { params }) => ({ rows: await readinessOf(ctx, params.id) }),
    }),
    read({
      path: '/api/capabilities/keys/:capKey',
      allow: libraryReaders,
      summary: 'The lines a capability key had in each list, the effective one first',
      record: capabilityItem.name,
      params: z.strictObject({ capKey: z.string().max(40) }),
      answer: z.object({
        lines: z.array(
          z.object({
            id: z.string(),
            authority: z.string(),
            revision: z.number(),
            status: z.string(),
            effectiveFrom: z.string().nullable(),
            state: z.string(),
          }),
        ),
      }),
      handle: async (ctx, { params }) => {
        const lines = await sql<{ id: string }>`
          select i.id, r.authority, r.revision, r.status, r.effective_from, i.state from capability_item i
          join capability_list_revision r on r.id = i.list_revision_id
          where (i.cap_key = upper(${params.capKey}) or i.id = ${idIn(params.capKey)}::uuid) and i.archived_at is null
          order by r.status = 'effective' desc, r.revision desc`.execute(ctx.db);
        return lines.rows.length > 0 ? { lines: lines.rows } : notFound(`No capability ${params.capKey}.`);
      },
    }),
    read({
      path: '/api/capabilities/revisions/:id/diff',
      allow: libraryReaders,
      summary: 'A list against the one in effect',
      record: capabilityListRevision.name,
      params: id,
      answer: z.object({
        effective: z.object({ id: z.string(), revision: z.number(), effectiveFrom: z.string() }).nullable(),
        added: z.array(line),
        removed: z.array(line),
        changed: z.array(z.object({ before: line, after: line, fields: z.array(z.string()) })),
        problem: z.string().nullable(),
      }),
      handle: async (ctx, { params }) => {
        await getRecord(ctx, capabilityListRevision, params.id);
        return compareWithEffective(ctx, params.id);
      },
    }),
  ],
  jobs: {
    switchCapabilityLists: async (ctx) => {
      await switchDueLists(ctx);
    },
  },
  schedule: { '0 0 * * *': 'switchCapabilityLists' },
});
