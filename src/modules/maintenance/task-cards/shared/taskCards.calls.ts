import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { taskCard } from './taskCard.record.ts';
import { testReadings } from '#modules/maintenance/step-data/shared/public.ts';
import { jobCards, testRun } from './jobCards.ts';
import { dateAboutWords, defectWords } from './cardWords.ts';
import { approvedDataInput } from './approvedData.ts';
import { finding } from './finding.record.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { isCustomersPaper, onlySaid } from '#modules/maintenance/release-gates/shared/wheel.ts';

export const jobCardsCall = defineCall({
  method: 'GET',
  path: '/api/task-cards/:title',
  allow: 'maintenance.viewer',
  summary: 'The cards of a job as the tablet shows them',
  of: [taskCard],
  params: z.strictObject({ title: z.string().max(20) }),
  answer: jobCards,
});

const jobOnly = z.strictObject({ job: z.string().max(20) });
const cardOnly = z.strictObject({ job: z.string().max(20), cardNo: z.string().max(4) });

export const cardPaperCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/cards/:cardNo/card.pdf',
  allow: 'maintenance.viewer',
  summary: 'One card on paper: what to do by which data, what was recorded, who signed',
  of: [taskCard],
  params: cardOnly,
});

export const cardSignersCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/cards/:cardNo/signers',
  allow: 'maintenance.viewer',
  summary: 'Who may sign a card now: authorised, with its skill, those on shift first',
  of: [taskCard],
  params: cardOnly,
  answer: z.object({
    signers: z.array(z.object({ employeeId: z.string(), name: z.string(), isHere: z.boolean() })),
  }),
});

export const dueAgainCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/cards/:cardNo/due-again',
  allow: 'maintenance.viewer',
  summary: 'What becomes due again when a signed card is sent back',
  of: [taskCard],
  params: cardOnly,
  answer: z.object({ due: z.array(z.object({ kind: z.string(), name: z.string() })) }),
});

export const testRunsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/tests',
  allow: 'maintenance.viewer',
  summary: 'The test runs of a job with their readings, limits and verdicts',
  of: [taskCard],
  params: jobOnly,
  answer: z.object({ runs: z.array(testRun) }),
});

const reason = z.string().trim().min(5, 'Say why').max(500);

const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};

const done = z.object({ ok: z.literal(true) });

/** These take no body; whatever a client sends is not looked at. */
const nothing = z.unknown();

export const startCardCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/start',
  allow: 'maintenance.user',
  summary: 'Begin a card',
  of: [taskCard],
  params: cardOnly,
  body: nothing,
  answer: done,
});

const stepOnly = z.strictObject({
  job: z.string().max(20),
  cardNo: z.string().max(4),
  step: z.coerce.number().int().min(1).max(999),
});

const decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}([.]\d{1,4})?$/, 'A number such as 130.011');

const defects = Object.keys(defectWords) as [keyof typeof defectWords, ...(keyof typeof defectWords)[]];

/** What a finding says when it is raised. */
export const findingInput = z.strictObject({
  source: z.enum(['preliminary', 'check', 'ndt', 'test', 'final', 'customer']).default('check'),
  defectCode: z.enum(defects),
  severity: z.enum(['minor', 'major', 'critical']),
  description: z.string().trim().min(5, 'Say what you see').max(2000),
  place: z.string().trim().max(120).optional(),
  itemName: z.string().trim().max(120).optional(),
  itemPartNumber: z.string().trim().max(60).optional(),
  quantity: z.int().min(1).max(999).default(1),
  /** Of a documentation finding: the date our record has wrong, and the month the part itself says (R13). */
  dateAbout: z.enum(Object.keys(dateAboutWords) as [keyof typeof dateAboutWords]).optional(),
  dateMonth: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2019-04')
    .optional(),
  /** Whether it is reportable is for Safety to say; whoever raises it may only ask them to look (G25). */
  reportable: z.literal('notAssessed').default('notAssessed'),
});

/** The document by which a step or a card does not apply. */
const dataNamed = z.string().trim().min(3, 'Name the document and its page block').max(200);

/** The second reading of a hydrostatic test that condemns, and the signature under it (R12). */
export const condemnInput = z.strictObject({
  totalCc: decimal,
  permanentCc: decimal,
  reeCc: decimal.optional(),
  manufactured: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2019-04'),
  ...proof,
});

/** What a step may be answered with; which parts are needed depends on the step's type. */
export const stepInput = z.strictObject({
  value: z.union([z.string().trim().max(2000), z.boolean()]).optional(),
  measured: decimal.optional(),
  /** All values of a step that has several, in the order of its layout. */
  values: z.array(decimal).max(600).optional(),
  photos: z.array(z.uuid()).max(20).optional(),
  notApplicable: z.string().trim().min(5, 'Say why it does not apply').max(500).optional(),
  /** The data by which it does not apply; left out, what the card cites. */
  naData: dataNamed.optional(),
  /** Needed when a result stands already: why it is taken again. */
  reason: z.string().trim().min(3, 'Say why').max(500).optional(),
  toolId: z.uuid().optional(),
  batchId: z.uuid().optional(),
  quantity: decimal.refine((text) => Number(text) > 0, 'More than nothing').optional(),
  serialNumber: z.string().trim().max(60).optional(),
  removedSerial: z.string().trim().max(60).optional(),
  /** Of a removed cell whose serial number nobody can read: why; a second person inspects the step then (R16). */
  removedUnread: z.string().trim().min(10, 'Say why nobody can read it').max(500).optional(),
  /** The position of a cell in its battery. */
  position: z.int().min(1).max(100).optional(),
  /** Of a part: fitted beside what stands at this step already, such as the rest from another batch. */
  also: z.literal(true).optional(),
  /** For a PMA part: the customer's paper that allows it. */
  customerConsent: z.string().trim().min(3, 'Name the paper').max(120).refine(isCustomersPaper, onlySaid).optional(),
  test: testReadings.optional(),
  /** Of a test that condemns the cylinder: nothing is stored before its figures were read twice and signed. */
  condemn: condemnInput.optional(),
  /** Raised together with a value outside its limits. */
  finding: findingInput.optional(),
  /** The card and the attempt the person saw; an entry that waited on a tablet must not land on somebody else's result. */
  seen: z.strictObject({ cardId: z.uuid(), attempt: z.int().min(0).max(9999) }).optional(),
});

export const recordStepCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/steps/:step',
  allow: 'maintenance.user',
  summary: 'Record a step: a value, a tool, a batch, a photo; a new attempt each time',
  of: [taskCard],
  params: stepOnly,
  body: stepInput,
  answer: z.object({
    recordId: z.string(),
    attempt: z.number(),
    inLimit: z.boolean().nullable(),
    findingNumber: z.string().nullable(),
  }),
});

export const inspectStepCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/steps/:step/independent-inspection',
  allow: 'maintenance.viewer',
  summary: 'The second signature of a critical step',
  of: [taskCard],
  params: stepOnly,
  body: z.strictObject(proof),
  answer: done,
});

export const acceptApprovedDataCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/steps/:step/approved-data',
  allow: ['maintenance.admin', 'quality.user'],
  summary: 'Engineering accepts a value outside its limit by approved data',
  of: [taskCard],
  params: stepOnly,
  body: z.strictObject({ ...approvedDataInput, ...proof }),
  answer: done,
});

/** What Safety decides about a finding; a reportable one names its occurrence (145.A.60). */
export const reportableInput = z.strictObject({
  version: z.int().min(1),
  reportable: z.enum(['no', 'yes']),
  note: z.string().trim().min(5, 'Say why').max(1000),
  occurrenceNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,6}-\d{2,4}-\d{2,5}$/, 'The number of the safety report, such as SR-2026-0011')
    .optional(),
});

export const assessReportableCall = defineCall({
  method: 'POST',
  path: '/api/findings/:id/reportable',
  allow: ['safety.user', 'quality.user'],
  summary: 'Safety assesses whether a finding is reportable',
  of: [finding],
  params: z.strictObject({ id: z.string().max(100) }),
  body: reportableInput,
  answer: z.object({ row: rowAnswer(finding) }),
});

export const signCardCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/sign',
  allow: 'maintenance.user',
  summary: 'Sign a card with the PIN',
  of: [taskCard],
  params: cardOnly,
  body: z.strictObject({ version: z.int().min(1), ...proof }),
  answer: done,
});

export const cardNotApplicableCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/not-applicable',
  allow: 'maintenance.viewer',
  summary: 'Declare a card not applicable, with the data it rests on, signed by an inspector',
  of: [taskCard],
  params: cardOnly,
  body: z.strictObject({ reason, naData: dataNamed.optional(), ...proof }),
  answer: done,
});

export const reopenCardCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/reopen',
  allow: 'maintenance.viewer',
  summary: 'Send a signed card back: a new attempt, the old one stays',
  of: [taskCard],
  params: cardOnly,
  body: z.strictObject({ reason, ...proof }),
  answer: done,
});

export const handOverCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/handover',
  allow: 'maintenance.user',
  summary: 'Leave a card to the next shift with a note',
  of: [taskCard],
  params: cardOnly,
  body: z.strictObject({
    note: z.string().trim().min(10, 'Say what is done, what is not, and what to be careful about').max(2000),
  }),
  answer: done,
});

export const acknowledgeHandoverCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/cards/:cardNo/handover/acknowledge',
  allow: 'maintenance.user',
  summary: 'The next person has read the handover note',
  of: [taskCard],
  params: cardOnly,
  body: nothing,
  answer: done,
});

export const createFindingCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/findings',
  allow: 'maintenance.user',
  summary: 'Raise a finding',
  of: [finding],
  params: jobOnly,
  /** `about`: the standing result of a step of the work order, which the finding is about. */
  body: findingInput.extend({
    about: z.strictObject({ cardNo: z.string().trim().min(1).max(40), stepNo: z.int().min(1).max(999) }).optional(),
  }),
  answer: z.object({ row: rowAnswer(finding) }),
});
