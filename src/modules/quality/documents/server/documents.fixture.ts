import type { Person, TestApp } from '#kernel/testing/app.ts';
import { testPin } from '#kernel/testing/app.ts';
import { attach, fixture } from '#kernel/testing/fixture.ts';
import { aColleague, aDepartment, anEmployee, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { controlledDocument } from '../shared/document.record.ts';
import { documentFolder } from '../shared/folder.record.ts';
import { readAcknowledgement } from '../shared/reading.record.ts';
import { documentReview } from '../shared/review.record.ts';
import { documentRevision } from '../shared/revision.record.ts';

/** What stands in a folder of level 2 is not seen from level 1. */
const closed = { hiddenFrom: (app: TestApp) => aColleague(app, 'documents.admin', 'quality.admin') };

export const aFolder = fixture(documentFolder).by(
  ['documents.admin', 'level:2'],
  (_app, n) => ({ name: `Folder ${n}`, readLevel: 2 }),
  closed,
);

/** An instruction of a department of its own, which nobody has to read. */
export const aDocument = fixture(controlledDocument).by(
  ['documents.user', 'level:2'],
  async (app, n, given) => ({
    number: `ABS-WI-${n}`,
    title: `Cleaning of bearings ${n}`,
    kind: 'instruction',
    folderId: given.folderId ?? (await aFolder(app)).id,
    departmentId: given.departmentId ?? (await aDepartment(app)).id,
    ownerId: given.ownerId ?? (await anEmployee(app)).id,
    reviewMonths: 12,
    needsAuthority: false,
    audience: 'nobody',
    readWithinDays: 14,
  }),
  closed,
);

/** The draft of a document's next revision, without its file. */
export const aRevision = fixture(documentRevision).by(
  ['documents.user', 'level:2'],
  async (app, n, given) => ({
    documentId: given.documentId ?? (await aDocument(app)).id,
    step: 'revision',
    changeReason: 'improvement',
    changeSummary: `New solvent ${n}`,
  }),
  closed,
);

/** Somebody asked to review a draft. */
export const aReview = fixture(documentReview).by(
  ['documents.user', 'level:2'],
  async (app, _n, given) => ({
    revisionId: given.revisionId ?? (await aRevision(app)).id,
    reviewerId: given.reviewerId ?? (await anEmployee(app)).id,
  }),
  closed,
);

/** The people a revision passes through: each an employee with an account. */
export interface Authors {
  author: Person;
  reviewer: Person;
  reviewerId: string;
  approver: Person;
}
export async function authors(app: TestApp): Promise<Authors> {
  const author = await app.as('documents.user', 'level:2');
  const reviewer = await app.as('level:2');
  const approver = await app.as('documents.admin', 'level:2');
  await aStaffMember(app, { userId: author.id });
  await aStaffMember(app, { userId: approver.id });
  return { author, reviewer, approver, reviewerId: await aStaffMember(app, { userId: reviewer.id }) };
}

type More = { step?: 'revision' | 'issue'; correctionOnly?: boolean };
/** Writes, reviews and approves the next revision of a document, as its people do; answers its id. */
export async function approved(app: TestApp, people: Authors, documentId: string, more: More = {}): Promise<string> {
  const { author, reviewer, reviewerId, approver } = people;
  const proof = { pin: testPin };
  const { id } = await author.create(documentRevision, {
    documentId,
    step: more.step ?? 'revision',
    changeReason: 'improvement',
    changeSummary: 'A better wording',
  });
  await attach(app, author, { record: documentRevision, id }, 'paper');
  const review = await author.create(documentReview, { revisionId: id, reviewerId });
  const steps = [
    await author.run(documentRevision, id, 'submit'),
    await reviewer.run(documentReview, review.id, 'agree', {}, proof),
    await approver.run(documentRevision, id, 'approve', { correctionOnly: more.correctionOnly ?? false }, proof),
  ];
  const refused = steps.find(({ status }) => status !== 200);
  if (refused) throw new Error(JSON.stringify(refused.body));
  return id;
}

/** The same, in force. */
export async function inForce(app: TestApp, people: Authors, documentId: string, more: More = {}): Promise<string> {
  const id = await approved(app, people, documentId, more);
  const answer = await people.approver.run(documentRevision, id, 'putInForce');
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return id;
}

/** What one person of a department has to read. */
export const aReading = fixture(readAcknowledgement).writtenBy(
  'readAcknowledgement: written for everybody of the audience when a revision comes into force',
  async (app) => {
    const people = await authors(app);
    const { id: departmentId } = await aDepartment(app);
    const reader = await app.as('level:2');
    await aStaffMember(app, { userId: reader.id, departmentId });
    const document = await aDocument(app, { departmentId, audience: 'department' });
    const revisionId = await inForce(app, people, document.id);
    const keeper = await app.as('documents.viewer');
    const { body } = await keeper.get<{ rows: { id: string }[] }>(
      `${readAcknowledgement.api}?f.revisionId.in=${revisionId}`,
    );
    return { id: body.rows[0]?.id ?? '' };
  },
  { hiddenFrom: (app) => app.as('level:1') },
);
