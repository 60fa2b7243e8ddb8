import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { authApplication } from '#modules/quality/authorization-applications/shared/application.record.ts';
import {
  authCategory,
  authGroup,
  staffAuthorization,
} from '#modules/quality/authorizations/shared/authorization.record.ts';
import { logbookEntry, ndtCertification, stamp } from '#modules/quality/authorizations/shared/facts.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';

const params = z.strictObject({ id: z.string().max(100) });
const day = z.string().nullable();

/** Everything behind one authorisation. Days are calendar days of Bangkok. */
const packageAnswer = z.object({
  number: z.string(),
  id: z.string(),
  /** The page for strangers its card leads to. */
  checkPath: z.string(),
  status: z.string(),
  holder: z.object({
    employeeId: z.string(),
    employeeNo: z.string(),
    name: z.string(),
    /** Null for who may not read it: HR, quality and the person do. */
    born: day,
    startedOn: z.string(),
    position: z.string(),
  }),
  category: z.object({ code: z.string(), name: z.string(), privilege: z.string() }),
  stampNo: z.string().nullable(),
  licenceNo: z.string().nullable(),
  licenceValidUntil: day,
  limitations: z.string().nullable(),
  firstIssuedOn: day,
  issuedOn: day,
  validUntil: day,
  issuedByName: z.string().nullable(),
  scope: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      taskLevels: z.array(z.string()),
      authorities: z.array(z.string()),
      ratings: z.array(z.string()),
      only: z.array(z.string()),
      except: z.array(z.string()),
      isSuspended: z.boolean(),
    }),
  ),
  /** R-AUT-1: what the person lacks today, a sentence each; empty: fit. */
  missing: z.array(z.string()),
  recency: z.array(z.object({ group: z.string(), months: z.number(), days: z.number(), isCurrent: z.boolean() })),
  training: z.array(z.object({ subject: z.string(), subjectTh: z.string(), completedOn: z.string(), validUntil: day })),
  exams: z.array(z.object({ number: z.string(), exam: z.string(), percent: z.string(), on: z.string() })),
  ndt: z.array(z.object({ method: z.string(), level: z.string(), validUntil: z.string() })),
  /** What was decided about it; why stands in its history (R-X-6). */
  suspensions: z.array(
    z.object({
      cause: z.string(),
      group: z.string().nullable(),
      from: z.string(),
      liftedAt: z.string().nullable(),
      by: z.string(),
    }),
  ),
  applications: z.array(
    z.object({
      number: z.string(),
      kind: z.string(),
      status: z.string(),
      issuedAt: z.string().nullable(),
      scores: z.array(z.string()),
    }),
  ),
});

const of = [
  staffAuthorization,
  authCategory,
  authGroup,
  stamp,
  trainingFact,
  ndtCertification,
  logbookEntry,
  authApplication,
] as const;

export const packageCall = defineCall({
  method: 'GET',
  path: '/api/authorization-packages/:id',
  allow: 'level:3',
  summary: 'The dossier behind one authorisation: certificate, scope in plain words, proof, history',
  of,
  params,
  answer: packageAnswer,
});

export const packagePdfCall = defineCall({
  method: 'GET',
  path: '/api/authorization-packages/:id/package.pdf',
  allow: 'level:3',
  summary: 'The dossier behind one authorisation as one PDF',
  of,
  params,
});

export const packageCardCall = defineCall({
  method: 'GET',
  path: '/api/authorization-packages/:id/card.pdf',
  allow: 'level:3',
  summary: 'The authorisation as a card for the wallet, its codes in plain words, with a code to scan',
  of,
  params,
});

/** The holder's own card, to be shown on the phone: kept there it counts for 24 hours without a network (R-AUT-6). */
export const ownCardCall = defineCall({
  method: 'GET',
  path: '/api/authorization-packages/mine/:id/card.pdf',
  allow: 'signedIn',
  summary: 'The own authorisation as a card with a code to scan, and until when it counts without a network',
  of,
  params,
});

/** The copy of their own record that a person may have at any time (R-AUT-8). */
export const ownPackageCall = defineCall({
  method: 'GET',
  path: '/api/authorization-packages/mine/:id/package.pdf',
  allow: 'signedIn',
  summary: 'The dossier behind the own authorisation as one PDF',
  of,
  params,
});

export const packageZipCall = defineCall({
  method: 'GET',
  path: '/api/authorization-packages/:id/package.zip',
  allow: 'level:3',
  summary:
    'The dossier, the card and the papers behind one authorisation in one ZIP, with the hash of each file; written into its history',
  of,
  params,
});

export const cardCheckCall = defineCall({
  method: 'GET',
  path: '/api/verify-authorization/:token',
  allow: 'public',
  summary:
    'Is this authorisation valid today? For anybody who holds the card: holder, number, category and groups, nothing else',
  params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9-]{3,40}\.[A-Za-z0-9_-]{22}$/) }),
  answer: z.object({
    isValid: z.boolean(),
    holder: z.string(),
    number: z.string(),
    category: z.object({ code: z.string(), name: z.string() }),
    /** The groups that may be signed today; empty when it is not valid. */
    groups: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});
