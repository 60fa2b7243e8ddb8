import { expect, test } from 'vitest';
import type { LogEntry } from '../shared/jobLog.calls.ts';
import { releaseCertificate } from '#modules/maintenance/releases/shared/releaseCertificate.record.ts';
import { taskCard } from '#modules/maintenance/task-cards/shared/taskCard.record.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { told, type ToldRecords } from './logWords.ts';

const records = { workOrder, taskCard, releaseCertificate } as unknown as ToldRecords;

const entry = (given: Partial<LogEntry>): LogEntry => ({
  seq: 1,
  about: null,
  at: '2026-11-21T07:00:00.000Z',
  actor: 'Anong Rattanakorn',
  jobnumber: 'ABS0001234',
  action: 'update',
  entity: 'workOrder',
  changes: {},
  reason: null,
  signature: null,
  labels: {},
  ...given,
});
const signature = {
  id: 's1',
  meaning: 'released',
  method: 'pin+totp',
  statement: 'In accordance with Part-145',
  stampNo: 'CS-01',
  authorizationNo: 'ABS-C-001',
} as const;
const t = (text: string, values: Record<string, unknown> = {}) =>
  text.replaceAll(/[{][{](\w+)[}][}]/g, (_, name: string) => String(values[name]));
const tell = (...entries: Partial<LogEntry>[]) =>
  told(entries.map(entry), records, t, 'YYYY-MM-DD').map(({ words }) => [words.title, ...words.lines].join(' | '));

const certificate = { entity: 'releaseCertificate', about: 'ABS-C1-26-00001' };

test('a signature and what it moved are one event, with meaning, stamp, authorisation and proof', () => {
  expect(
    tell(
      { ...certificate, action: 'create', changes: { status: { new: 'issued' } }, signature },
      { ...certificate, action: 'sign', signature },
      { ...certificate, about: 'ABS-E1-26-00001', action: 'sign', signature: { ...signature, id: 's2' } },
    ),
  ).toEqual([
    'Certificate ABS-C1-26-00001: Issued | Signed: release · stamp CS-01 · ABS-C-001 · PIN and code | “In accordance with Part-145”',
    'Certificate ABS-E1-26-00001 signed | Signed: release · stamp CS-01 · ABS-C-001 · PIN and code | “In accordance with Part-145”',
  ]);
});

test('copies and downloads are called so, and a change with nothing to read is none', () => {
  expect(
    tell(
      { ...certificate, changes: { reprints: { old: 0, new: 1 } } },
      { ...certificate, action: 'export', actor: 'Kanya Srisuk (customer portal)' },
      { ...certificate, changes: { pdfKey: { old: 'a', new: 'b' } } },
      { changes: { customerRef: { old: null, new: 'PO 12' } } },
      { action: 'create', changes: { status: { new: 'received' } } },
    ),
  ).toEqual([
    'Certificate ABS-C1-26-00001: copy printed | Copies printed: 0 → 1',
    'Certificate ABS-C1-26-00001: downloaded',
    expect.stringMatching(/^Work order changed [|] .*: — → PO 12$/),
    'Work order created',
  ]);
});

test('a reason is said once, and so are stamp and authorisation', () => {
  const reason = 'The serial number was wrong';
  const changes = { status: { old: 'issued', new: 'superseded' }, statusReason: { old: null, new: reason } };
  expect(tell({ ...certificate, action: 'status', changes, reason })).toEqual([
    `Certificate ABS-C1-26-00001: Superseded | “${reason}”`,
  ]);
  const signed = {
    signature,
    changes: { stampNo: { new: 'CS-01' }, authorizationNo: { old: null, new: 'ABS-C-001' } },
  };
  expect(tell({ entity: 'taskCard', about: 'T010', ...signed })).toEqual([
    'Task card T010 changed | Signed: release · stamp CS-01 · ABS-C-001 · PIN and code | “In accordance with Part-145”',
  ]);
});

test('time worked is told in the reader’s language', () => {
  const inThai = (text: string, values?: Record<string, unknown>) =>
    t(text.replace('{{count}} min', '{{count}} นาที'), values);
  const [worked] = told([entry({ changes: { labour: { new: '18 min' } } })], records, inThai, 'YYYY-MM-DD');
  expect(worked?.words.lines).toEqual(['Labour: 18 นาที']);
});

test('a changed link is told by the old and the new name, a file by its name, a step by its reason', () => {
  const changes = { leadEmployeeId: { old: 'e1', new: 'e2' } };
  const attachmentAdded = { id: 'f1', fileName: 'cracked-flange.png' };
  expect(
    tell(
      { changes, labels: { e1: 'Anong Rattanakorn', e2: 'Somchai Prasert' } },
      { changes: { leadEmployeeId: { old: null, new: 'e1' } }, labels: { e1: 'Anong Rattanakorn' } },
      { changes: { attachmentAdded } },
      { action: 'status', changes: { status: { old: 'received', new: 'cancelled' } }, reason: 'Ordered twice' },
      { changes: { openHold: { old: null, new: 'capacity' }, stops: 'release' }, reason: 'Hold: Capacity — full' },
    ),
  ).toEqual([
    'Work order changed | Lead: Anong Rattanakorn → Somchai Prasert',
    'Work order changed | Lead: — → Anong Rattanakorn',
    'Work order changed | File added: cracked-flange.png',
    'Work order: Cancelled | “Ordered twice”',
    'Hold: Capacity — full',
  ]);
});
