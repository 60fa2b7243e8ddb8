import type { AnswerOf } from '#kernel/shared/call.ts';
import { normalIdentity } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { readCode, type Code } from './code.ts';
import type { scanCall, shelfCall } from './counter.calls.ts';

type Scanned = AnswerOf<typeof scanCall>;
export type Shelf = AnswerOf<typeof shelfCall>;

/** As the server compares a supplier's own numbers: however they are spelled (`normal_identity`). */
const sameIdentity = (a: string | null, b: string | undefined) =>
  a !== null && b !== undefined && normalIdentity(a) === normalIdentity(b);
const same = (a: string | null, b: string) => a !== null && a.toUpperCase() === b.toUpperCase();

/** What a code is by what was on the shelves when the device last heard of them: the answer of the scan, without the network. */
export function scanLocally(shelf: Shelf, typed: string): Scanned {
  const code = readCode(typed);
  if (code.kind === 'address')
    return { kind: 'unknown', message: 'This label belongs to another system. Nothing was booked.' };
  if (code.kind === 'supplier') return ofSupplier(shelf, code) ?? unknown(code.partNumber ?? code.lot ?? typed);
  const text = code.kind === 'label' ? code.id : code.text;
  const letter = code.kind === 'label' ? code.letter : null;
  const may = (one: string) => letter === null || letter === one;
  return (
    (may('b') ? ofBatch(shelf, text) : null) ??
    (may('l') ? ofPlace(shelf, text) : null) ??
    (may('j') ? ofJob(shelf, text) : null) ??
    (letter === null ? ofPerson(shelf, text) : null) ??
    (may('i') ? ofItem(shelf, text) : null) ??
    unknown(letter === null ? text : 'this label')
  );
}

/** What may come back of a batch or a job, without the network: as `openIssuesCall` answers it. */
export function issuedLocally(shelf: Shelf, which: { batchId?: string; jobNumber?: string }): Shelf['issues'] {
  return shelf.issues
    .filter((one) => (which.batchId === undefined ? one.goal === which.jobNumber : one.batchId === which.batchId))
    .slice(0, 50);
}

const unknown = (text: string): Scanned => ({
  kind: 'unknown',
  message: `Nothing this device knows without the network carries ${text.slice(0, 60)}.`,
});

function withItem(shelf: Shelf, found: Shelf['batches'][number]): Scanned | null {
  const item = shelf.items.find((one) => one.id === found.itemId);
  const { itemId: _, ...batch } = found;
  return item ? { kind: 'batch', batch, item } : null;
}

function ofBatch(shelf: Shelf, text: string): Scanned | null {
  const found = shelf.batches.find((one) => one.id === text || same(one.number, text));
  return found ? withItem(shelf, found) : null;
}

/** An item and its batches. What may replace it is offered with the network only: it may have been withdrawn within the hour. */
function ofItem(shelf: Shelf, text: string): Scanned | null {
  const found = shelf.items.filter(
    (one) => one.id === text || same(one.number, text) || same(one.partNumber, text) || same(one.sku, text),
  );
  const [item, second] = found;
  if (!item || second) return null;
  return { kind: 'item', item, batches: shelf.batches.filter((one) => one.itemId === item.id), alternates: [] };
}

function ofPlace(shelf: Shelf, text: string): Scanned | null {
  const location = shelf.places.find((one) => one.id === text || same(one.code, text));
  return location ? { kind: 'location', location } : null;
}

function ofJob(shelf: Shelf, text: string): Scanned | null {
  const found = shelf.jobs.find((one) => one.id === text || same(one.number, text));
  if (!found) return null;
  const { number, description, customer } = found;
  return { kind: 'job', job: { number, description, customer, open: true } };
}

function ofPerson(shelf: Shelf, text: string): Scanned | null {
  const found = shelf.people.find((one) => same(one.employeeNo, text) || same(one.cardNo, text));
  if (!found) return null;
  const { employeeId, name, hasPin } = found;
  return { kind: 'person', person: { employeeId, name, hasPin } };
}

function ofSupplier(shelf: Shelf, code: Extract<Code, { kind: 'supplier' }>): Scanned | null {
  const { lot, serial, partNumber } = code;
  const partOf = (itemId: string) => shelf.items.find((one) => one.id === itemId)?.partNumber ?? null;
  const [only, second] = shelf.batches.filter(
    (one) =>
      (!partNumber || same(partOf(one.itemId), partNumber)) &&
      (sameIdentity(one.serialNumber, serial) || sameIdentity(one.supplierLot, lot)),
  );
  if (only && !second) return withItem(shelf, only);
  return partNumber ? ofItem(shelf, partNumber) : null;
}
