import { expect, test } from 'vitest';
import { can } from '#kernel/shared/permission.ts';
import { wholeProduct } from './everyEndpoint.ts';

/** Limits and plans everybody works by, and rows that only their own people see. */
const openOnPurpose = new Set([
  'approvalBand.fromAmount',
  'department.consumableLimit',
  'project.budget',
  'reimbursement.total',
  'reimbursement.vat',
  'reimbursementLine.gross',
  'reimbursementLine.vat',
]);

test('no amount of money is read by everybody: it has a right of its own, its record has one, or it is open on purpose', () => {
  const viewer = { permission: 1, roles: [] };
  const records = wholeProduct().flatMap(({ served = [] }) => served.map(({ record }) => record));
  const open = records
    .filter(({ access }) => can(viewer, access.read))
    .flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { money, access }]) =>
        money && (!access || can(viewer, access.read)) ? [`${name}.${field}`] : [],
      ),
    );
  expect(open.filter((name) => !openOnPurpose.has(name))).toEqual([]);
  expect([...openOnPurpose].filter((name) => !open.includes(name))).toEqual([]);
});
