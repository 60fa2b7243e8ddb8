import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { logbookEntry, ndtCertification } from './facts.record.ts';
import { standings, type Standing } from './standing.ts';
import { componentGroups, type ComponentGroup } from './vocabulary.ts';
import { staffAuthorization } from './authorization.record.ts';

const day = z.string();

const lapse = z.object({
  employeeId: z.string(),
  name: z.string(),
  authorizationId: z.string(),
  number: z.string(),
  what: z.string(),
  on: day,
  text: z.string(),
  of: z.string().nullable(),
});

const standingFields = {
  id: z.string(),
  number: z.string(),
  status: z.string(),
  standing: z.enum(Object.keys(standings) as [Standing, ...Standing[]]),
  categoryCode: z.string(),
  categoryName: z.string(),
  privileges: z.array(z.string()),
  limitations: z.string().nullable(),
  issuedOn: day.nullable(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  licenceNo: z.string().nullable(),
  licenceValidUntil: day.nullable(),
  stampNo: z.string().nullable(),
  stampStatus: z.string().nullable(),
  scope: z.array(
    z.object({
      groupId: z.string(),
      groupCode: z.string(),
      groupName: z.string(),
      componentGroup: z.string(),
      taskLevels: z.array(z.string()),
      authorities: z.array(z.string()),
      ratings: z.array(z.string()),
      partNumbers: z.array(z.string()),
      excludedParts: z.array(z.string()),
      /** Stopped by a decision. */
      isSuspended: z.boolean(),
      /** Nothing may be signed in it today: decided so, or something the person needs has lapsed. */
      isStopped: z.boolean(),
    }),
  ),
  suspensions: z.array(z.object({ trigger: z.string(), text: z.string(), cureLink: z.string() })),
  lapses: z.array(lapse),
};

/** The same with the person in front, for lists. */
export const staffAnswer = z.object({
  employeeId: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  signatureOnFile: z.boolean(),
  ...standingFields,
});

export const certifyingStaffCall = defineCall({
  method: 'GET',
  path: '/api/authorizations/certifying-staff',
  allow: 'level:3',
  summary: 'Everybody with a live authorisation, with scope and standing computed now',
  of: [staffAuthorization],
  answer: z.object({ staff: z.array(staffAnswer) }),
});

export const lapsingCall = defineCall({
  method: 'GET',
  path: '/api/authorizations/lapsing',
  allow: 'level:3',
  summary: 'What live authorisations stand on and will end within so many days, or has ended',
  of: [staffAuthorization],
  query: z.strictObject({ days: z.coerce.number().int().min(0).max(730).default(60) }),
  answer: z.object({ lapses: staffAnswer.shape.lapses }),
});

/** How a live authorisation stands, as screens show it. */
export const standingAnswer = z.object(standingFields);

/** What one person may see of somebody's right to work: authorisations, training, recency. */
export const personAnswer = z.object({
  authorizations: z.array(standingAnswer),
  training: z.array(
    z.object({
      subjectId: z.string(),
      subject: z.string(),
      subjectTh: z.string(),
      completedOn: day,
      validUntil: day.nullable(),
    }),
  ),
  recency: z.array(
    z.object({
      componentGroup: z.enum(Object.keys(componentGroups) as [ComponentGroup, ...ComponentGroup[]]),
      months: z.number(),
      days: z.number(),
      isCurrent: z.boolean(),
      lapsesOn: day.nullable(),
    }),
  ),
  ndt: z.array(z.object({ method: z.string(), level: z.string(), validUntil: day })),
});

export const ownAuthorizationsCall = defineCall({
  method: 'GET',
  path: '/api/authorizations/mine',
  allow: 'signedIn',
  summary: 'The person’s own authorisations, training and recency',
  of: [staffAuthorization],
  answer: personAnswer,
});

export const authorizationsOfCall = defineCall({
  method: 'GET',
  path: '/api/authorizations/of/:id',
  allow: 'level:2',
  summary: 'The authorisations, training and recency of one employee',
  of: [staffAuthorization, trainingFact, ndtCertification, logbookEntry],
  params: z.strictObject({ id: z.uuid() }),
  answer: personAnswer,
});

const id = z.strictObject({ id: z.string().max(100) });

export const standingCall = defineCall({
  method: 'GET',
  path: '/api/authorizations/:id/standing',
  allow: 'level:3',
  summary: 'How one authorisation stands today: scope, suspensions, what lapses',
  of: [staffAuthorization],
  params: id,
  answer: standingAnswer,
});

/** Asked from the list of certifying staff too; answered by the module of employees. */
export const employeeSignatureCall = defineCall({
  method: 'GET',
  path: '/api/employee/:id/signature',
  allow: 'level:2',
  summary: 'The signature specimen of one person, a PNG picture',
  of: [liveName('employee')],
  params: z.strictObject({ id: z.string().max(100) }),
});
