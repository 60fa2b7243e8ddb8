import { comparedFields } from './listDiff.ts';
import { selfEvaluationSchema } from './selfEvaluation.ts';
import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { capabilityItem } from './capabilityItem.record.ts';
import { libraryReaders } from './partNumber.record.ts';
import { capabilityListRevision } from './capabilityListRevision.record.ts';

export const effectiveCapabilitiesCall = defineCall({
  method: 'GET',
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
});

const id = z.strictObject({ id: z.uuid() });

const light = z.enum(['good', 'warn', 'bad', 'unknown']);

export const readinessCall = defineCall({
  method: 'GET',
  path: '/api/capabilities/readiness/:id',
  allow: libraryReaders,
  summary: 'The four lights of every line of a list',
  of: [capabilityItem],
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
});

export const capabilityKeyCall = defineCall({
  method: 'GET',
  path: '/api/capabilities/keys/:capKey',
  allow: libraryReaders,
  summary: 'The lines a capability key had in each list, the effective one first',
  of: [capabilityItem],
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
});

const line = z.object({
  id: z.string(),
  capKey: z.string(),
  partnumber: z.string(),
  partname: z.string(),
  rating: z.string(),
  workScopes: z.array(z.string()).readonly(),
  shop: z.string(),
  manual: z.string().nullable(),
  limitations: z.string().nullable(),
  state: z.string(),
  selfEvaluation: selfEvaluationSchema.nullable(),
});

export const listDiffCall = defineCall({
  method: 'GET',
  path: '/api/capabilities/revisions/:id/diff',
  allow: libraryReaders,
  summary: 'A list against the one in effect',
  of: [capabilityListRevision],
  params: id,
  answer: z.object({
    effective: z.object({ id: z.string(), revision: z.number(), effectiveFrom: z.string() }).nullable(),
    added: z.array(line),
    removed: z.array(line),
    changed: z.array(z.object({ before: line, after: line, fields: z.array(z.enum(comparedFields)) })),
    problem: z.string().nullable(),
  }),
});
