import { dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import {
  controlledDocumentActions,
  documentReviewActions,
  documentRevisionActions,
  readAcknowledgementActions,
} from '#modules/quality/documents/server/documents.actions.ts';
import { openDocument } from '#modules/quality/documents/server/documents.queries.ts';
import { documentsServer } from '#modules/quality/documents/server/documents.server.ts';
import { controlledDocument, type DocumentKind } from '#modules/quality/documents/shared/document.record.ts';
import { documentFolder } from '#modules/quality/documents/shared/folder.record.ts';
import { documentReview } from '#modules/quality/documents/shared/review.record.ts';
import { documentRevision } from '#modules/quality/documents/shared/revision.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;
type End = 'draft' | 'inReview' | 'inApproval' | 'approved' | 'effective';
interface Entry {
  number: string;
  title: string;
  kind: DocumentKind;
  folder: string;
  department: string;
  owner: string;
  /** How long ago each revision began, and what it changed; the last one gets as far as `end`. */
  revisions: [daysAgo: number, changed: string][];
  end?: End;
  audience?: 'everybody' | 'department';
  withdrawn?: true;
}

const folders: [key: string, name: string, parent: string | null, level?: number][] = [
  ['manuals', 'Manuals', null],
  ['procedures', 'Procedures', null],
  ['instructions', 'Instructions', null],
  ['wheel', 'Wheel shop', 'instructions'],
  ['brake', 'Brake shop', 'instructions'],
  ['battery', 'Battery and oxygen shop', 'instructions'],
  ['ndt', 'Non-destructive testing', 'instructions'],
  ['forms', 'Forms', null],
  ['formsQuality', 'Quality', 'forms'],
  ['formsStores', 'Stores and logistics', 'forms'],
  ['formsShop', 'Workshops', 'forms'],
  ['checklists', 'Audit checklists', null],
  ['approvals', 'Certificates and approvals', null],
  ['minutes', 'Management review', null, 3],
];

// prettier-ignore
const entries: Entry[] = [
  { number: 'ABS-MOE', title: 'Maintenance organisation exposition', kind: 'manual', folder: 'manuals', department: 'QA', owner: 'quality', audience: 'everybody', revisions: [[420, 'First issue for the approval of CAAT'], [150, 'Oxygen shop added to the scope of work'], [12, 'Names of the management after the yearly review']], end: 'approved' },
  { number: 'ABS-SMM', title: 'Safety management manual', kind: 'manual', folder: 'manuals', department: 'SAF', owner: 'safety', audience: 'everybody', revisions: [[300, 'First issue']] },
  { number: 'ABS-NDTM', title: 'NDT manual and written practice', kind: 'manual', folder: 'manuals', department: 'NDT', owner: 'ndt', audience: 'department', revisions: [[280, 'First issue'], [60, 'Eddy current of wheel halves, new reference notch']] },
  { number: 'ABS-PR-001', title: 'Control of documents', kind: 'procedure', folder: 'procedures', department: 'QA', owner: 'quality', revisions: [[310, 'First issue']] },
  { number: 'ABS-PR-014', title: 'Acceptance of components and material', kind: 'procedure', folder: 'procedures', department: 'LOG', owner: 'logistics', audience: 'department', revisions: [[290, 'First issue'], [40, 'Suspected unapproved parts are told to quality within the hour']] },
  { number: 'ABS-PR-021', title: 'Release to service', kind: 'procedure', folder: 'procedures', department: 'QA', owner: 'quality', audience: 'department', revisions: [[285, 'First issue'], [20, 'Block 12 names each directive that applies and is not due']] },
  { number: 'ABS-PR-027', title: 'Internal occurrence reporting', kind: 'procedure', folder: 'procedures', department: 'SAF', owner: 'safety', revisions: [[270, 'First issue'], [4, 'Reports may be made by telephone']], end: 'inReview' },
  { number: 'ABS-PR-030', title: 'Control of tools and calibration', kind: 'procedure', folder: 'procedures', department: 'STO', owner: 'stores', revisions: [[265, 'First issue']] },
  { number: 'ABS-PR-033', title: 'Subcontracting', kind: 'procedure', folder: 'procedures', department: 'QA', owner: 'quality', revisions: [[6, 'First issue']], end: 'inApproval' },
  { number: 'ABS-WI-101', title: 'Cleaning of wheel halves', kind: 'instruction', folder: 'wheel', department: 'WHL', owner: 'wichai', audience: 'department', revisions: [[260, 'First issue'], [33, 'Solvent changed to the one the manual names']] },
  { number: 'ABS-WI-102', title: 'Cleaning and greasing of bearings', kind: 'instruction', folder: 'wheel', department: 'WHL', owner: 'wichai', audience: 'department', revisions: [[255, 'First issue']] },
  { number: 'ABS-WI-103', title: 'Inflation in the cage', kind: 'instruction', folder: 'wheel', department: 'TIR', owner: 'boonmee', audience: 'department', revisions: [[250, 'First issue'], [18, 'Nobody stands before the cage above 50 psi']] },
  { number: 'ABS-WI-201', title: 'Relining of brake discs', kind: 'instruction', folder: 'brake', department: 'BRK', owner: 'prasit', audience: 'department', revisions: [[240, 'First issue']] },
  { number: 'ABS-WI-301', title: 'Deep cycle of nickel-cadmium batteries', kind: 'instruction', folder: 'battery', department: 'BAT', owner: 'suwit', audience: 'department', revisions: [[230, 'First issue']] },
  { number: 'ABS-WI-302', title: 'Hydrostatic test of oxygen cylinders', kind: 'instruction', folder: 'battery', department: 'BAT', owner: 'suwit', audience: 'department', revisions: [[225, 'First issue'], [3, 'Waiting time between the readings']], end: 'draft' },
  { number: 'ABS-WI-401', title: 'Fluorescent penetrant inspection', kind: 'instruction', folder: 'ndt', department: 'NDT', owner: 'ndt', audience: 'department', revisions: [[220, 'First issue']] },
  { number: 'ABS-WI-199', title: 'Hand painting of wheel halves', kind: 'instruction', folder: 'wheel', department: 'WHL', owner: 'wichai', revisions: [[210, 'First issue']], withdrawn: true },
  { number: 'ABS-QA-31', title: 'Approval of a vendor', kind: 'form', folder: 'formsQuality', department: 'QA', owner: 'quality', revisions: [[200, 'First issue']] },
  { number: 'ABS-QA-32', title: 'Audit area', kind: 'form', folder: 'formsQuality', department: 'QA', owner: 'quality', revisions: [[200, 'First issue']] },
  { number: 'ABS-QA-33', title: 'List of certifying staff', kind: 'form', folder: 'formsQuality', department: 'QA', owner: 'quality', revisions: [[200, 'First issue']] },
  { number: 'ABS-QA-34', title: 'Master list of documents', kind: 'form', folder: 'formsQuality', department: 'QA', owner: 'quality', revisions: [[200, 'First issue']] },
  { number: 'ABS-ST-14', title: 'Scrap tag', kind: 'form', folder: 'formsStores', department: 'STO', owner: 'stores', revisions: [[320, 'First issue'], [198, 'Room for two witnesses']] },
  { number: 'ABS-LG-07', title: 'Delivery note', kind: 'form', folder: 'formsStores', department: 'LOG', owner: 'logistics', revisions: [[195, 'First issue']] },
  { number: 'ABS-TC', title: 'Task card', kind: 'form', folder: 'formsShop', department: 'PLN', owner: 'planner', revisions: [[190, 'First issue']] },
  { number: 'ABS-IR', title: 'Inspection report', kind: 'form', folder: 'formsShop', department: 'QA', owner: 'quality', revisions: [[188, 'First issue']] },
  { number: 'ABS-AC-145', title: 'Checklist Part-145, general', kind: 'auditChecklist', folder: 'checklists', department: 'QA', owner: 'quality', revisions: [[180, 'First issue'], [45, 'Safety reporting asked with 145.A.202']] },
  { number: 'ABS-AC-NDT', title: 'Checklist non-destructive testing', kind: 'auditChecklist', folder: 'checklists', department: 'QA', owner: 'quality', revisions: [[175, 'First issue']] },
  { number: 'ABS-AC-SUB', title: 'Checklist subcontractor on site', kind: 'auditChecklist', folder: 'checklists', department: 'QA', owner: 'quality', revisions: [[9, 'First issue']], end: 'draft' },
  { number: 'CAAT-APPROVAL', title: 'Approval certificate of CAAT', kind: 'external', folder: 'approvals', department: 'QA', owner: 'quality', revisions: [[400, 'As granted']] },
  { number: 'ABS-MR-2026-1', title: 'Minutes of the management review, first half', kind: 'record', folder: 'minutes', department: 'QA', owner: 'quality', revisions: [[120, 'As held']] },
];

const author = 'siriporn';
const order: readonly End[] = ['draft', 'inReview', 'inApproval', 'approved', 'effective'];

/** A page that says what it is, as its author would attach it. */
async function pageOf(world: DemoWorld, entry: Entry, changed: string, at: Date): Promise<Buffer> {
  const company = await world.write((ctx) => companyOf(ctx));
  return world.deps.services.render({
    title: entry.title,
    company,
    formNumber: entry.number,
    formRevision: '',
    orientation: 'portrait',
    size: 'A4',
    issuedAt: at.toISOString(),
    content: [
      { kind: 'heading', text: entry.title, level: 1 },
      { kind: 'paragraph', text: `Written by the department that owns it. Changed in this revision: ${changed}.` },
    ],
  });
}

async function seedRevision(world: DemoWorld, entry: Entry, documentId: string, place: number): Promise<void> {
  const [daysAgo, changeSummary] = entry.revisions[place] ?? [0, ''];
  const began = world.now.getTime() - daysAgo * day;
  const at = (hours: number) => new Date(began + hours * 3_600_000);
  const isLast = place === entry.revisions.length - 1;
  const reaches = order.indexOf(isLast ? (entry.end ?? 'effective') : 'effective');
  const bytes = await pageOf(world, entry, changeSummary, at(0));
  const id = await made(
    world,
    documentsServer,
    documentRevision,
    { documentId, step: 'revision', changeReason: place === 0 ? 'new' : 'improvement', changeSummary },
    {
      at: at(0),
      as: author,
      also: (ctx, entityId) =>
        addAttachment(ctx, {
          entity: documentRevision.name,
          entityId,
          fileName: `${entry.number}.pdf`,
          declaredType: 'application/pdf',
          bytes,
        }),
    },
  );
  const reviewer = entry.owner === 'quality' ? 'preecha' : entry.owner;
  const reviewId = await made(
    world,
    documentsServer,
    documentReview,
    { revisionId: id, reviewerId: idOf(world, `employee:${reviewer}`) },
    { at: at(1), as: author },
  );
  if (reaches < 1) return;
  await stepped(world, documentRevisionActions, id, 'submit', { at: at(2), as: author });
  if (reaches < 2) return;
  await stepped(world, documentReviewActions, reviewId, 'agree', { at: at(5), as: reviewer, input: {} });
  if (reaches < 3) return;
  await stepped(world, documentRevisionActions, id, 'approve', { at: at(8), as: 'quality', input: {} });
  if (reaches < 4) return;
  if (entry.kind === 'manual')
    await stepped(world, documentRevisionActions, id, 'recordAuthority', {
      at: at(9),
      as: 'quality',
      input: { authorityReference: `CAAT letter ${entry.number} ${place + 1}`, authorityDate: dayOf(at(9)) },
    });
  await stepped(world, documentRevisionActions, id, 'putInForce', { at: at(10), as: 'quality' });
  await readBy(world, id, at(30));
}

/** Most have read it within a day or two: every fifth has not. */
async function readBy(world: DemoWorld, revisionId: string, at: Date): Promise<void> {
  const readers = await world.write((ctx) =>
    ctx.db
      .selectFrom('readAcknowledgement')
      .innerJoin('appUser', 'appUser.employeeId', 'readAcknowledgement.employeeId')
      .select(['readAcknowledgement.id', 'appUser.username'])
      .where('revisionId', '=', revisionId)
      .where('appUser.state', '=', 'active')
      .orderBy('appUser.username')
      .execute(),
  );
  for (const [place, { id, username }] of readers.entries()) {
    if (place % 5 === 3) continue;
    await world.write((ctx) => openDocument(ctx, revisionId), { at, as: username });
    await stepped(world, readAcknowledgementActions, id, 'acknowledge', { at, as: username });
  }
}

/** The company's controlled documents in every state: in force, in review, waiting for the authority, withdrawn; most are read. */
export async function seedDocuments(world: DemoWorld): Promise<void> {
  const first = new Date(world.now.getTime() - 430 * day);
  const folderIds = new Map<string, string>();
  for (const [place, [key, name, parent, readLevel]] of folders.entries()) {
    const values = { name, position: place, parentId: parent ? folderIds.get(parent) : null, readLevel };
    folderIds.set(key, await made(world, documentsServer, documentFolder, values, { at: first, as: 'quality' }));
  }
  for (const entry of entries) {
    const began = new Date(world.now.getTime() - ((entry.revisions[0]?.[0] ?? 0) + 1) * day);
    const documentId = await made(
      world,
      documentsServer,
      controlledDocument,
      {
        number: entry.number,
        title: entry.title,
        kind: entry.kind,
        folderId: folderIds.get(entry.folder) ?? '',
        departmentId: idOf(world, `department:${entry.department}`),
        ownerId: idOf(world, `employee:${entry.owner}`),
        reviewMonths: entry.kind === 'form' ? 24 : 12,
        needsAuthority: entry.kind === 'manual',
        audience: entry.audience ?? 'nobody',
        readWithinDays: entry.kind === 'procedure' ? 7 : 14,
        ...(entry.kind === 'external' && { externalSource: 'CAAT' }),
      },
      { at: began, as: author },
    );
    for (const place of entry.revisions.keys()) await seedRevision(world, entry, documentId, place);
    if (entry.withdrawn)
      await stepped(world, controlledDocumentActions, documentId, 'withdraw', {
        at: new Date(world.now.getTime() - 15 * day),
        as: 'quality',
        input: { reason: 'Painting goes to a subcontractor' },
      });
  }
}
