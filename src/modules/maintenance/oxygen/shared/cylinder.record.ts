import { choice, date, decimal, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

const shown = { required: true, readOnly: true } as const;
const seen = { readOnly: true } as const;
const nobody = { create: 'nobody', update: 'nobody', archive: 'nobody' } as const;

/** In the shop, in date, past its test (or with none on record), left without a certificate, dead for ever. */
export const cylinderStates = {
  inTest: 'In the shop',
  serviceable: 'Serviceable',
  due: 'Test due',
  unserviceable: 'Unserviceable',
  condemned: 'Condemned',
} as const;

const specs = { '3HT': 'DOT-3HT', '3AA': 'DOT-3AA', '3AL': 'DOT-3AL', composite: 'Composite' } as const;

/** A cylinder the shop has seen, by part number and serial number in any spelling. A view: its facts are written by the tests on its work orders (maintenance 2.20). */
export const cylinder = defineRecord({
  name: 'cylinder',
  label: { one: 'Oxygen cylinder', many: 'Oxygen', row: ['serialNumber', 'partNumber'] },
  table: 'oxygen_cylinder',
  path: '/oxygen/:key',
  access: { read: 'signedIn', ...nobody },
  rows: everyRow,
  madeOf: [workOrder, partNumber],
  fields: {
    serialNumber: text('Serial number', { ...shown, mono: true }),
    partNumber: text('Part number', { ...shown, mono: true }),
    partNumberId: link('Part number on file', 'partNumber', shown),
    partName: text('Name', shown),
    state: choice('State', cylinderStates, shown),
    spec: choice('Specification', specs, seen),
    servicePsi: integer('Service pressure (psi)', seen),
    made: text('Made', { ...seen, mono: true }),
    lastHydro: text('Last hydrostatic test', { ...seen, mono: true }),
    nextHydro: text('Next hydrostatic test', { ...seen, mono: true }),
    dueOn: date('Test due', seen),
    lifeEnds: text('Life ends', { ...seen, mono: true }),
    fills: integer('Fills', seen),
    fillLimit: integer('Fills in its life', seen),
    visits: integer('Visits', shown),
    customerId: link('Customer', 'customer', shown),
    jobId: link('Latest job', 'workOrder', shown),
    condemnedAt: instant('Condemned on', seen),
    condemnedBecause: text('Condemned because', seen),
  },
  list: {
    columns: [
      'serialNumber',
      'partNumber',
      'state',
      'spec',
      'servicePsi',
      'lastHydro',
      'dueOn',
      'lifeEnds',
      'fills',
      'customerId',
      'jobId',
    ],
    filters: ['state', 'dueOn', 'spec', 'customerId', 'partNumberId', 'made', 'fills', 'visits'],
    search: ['serialNumber', 'partNumber', 'partName', 'spec'],
    sort: 'dueOn',
  },
});

/** Whether what a test found is true of the cylinder: not while nobody signed it, nor once the certificate that released it is void. */
const testStandings = { counts: 'Yes', certificateVoid: 'No: its certificate is void', other: 'No' } as const;

/** What was done to a cylinder on one visit: its dates read, its hydrostatic test, its fill with the leak test. A view of the runs of its work orders. */
export const cylinderTest = defineRecord({
  name: 'cylinderTest',
  label: { one: 'Cylinder test', many: 'Cylinder tests', row: ['statement'] },
  api: '/api/oxygen/tests',
  access: { read: 'signedIn', ...nobody },
  rows: everyRow,
  madeOf: [workOrder],
  fields: {
    cylinderId: link('Cylinder', 'cylinder', shown),
    jobId: link('Job', 'workOrder', shown),
    kind: choice(
      'Test',
      { cylinderDates: 'Dates read', hydrostatic: 'Hydrostatic test', leak: 'Fill and leak test' },
      shown,
    ),
    result: choice('Result', ['pass', 'fail'], shown),
    endedAt: instant('Done', shown),
    statement: text('Statement', shown),
    employeeId: link('By', 'employee', shown),
    testPsi: decimal('Test pressure (psi)', { ...seen, scale: 4 }),
    totalCc: decimal('Total expansion (cc)', { ...seen, scale: 4 }),
    permanentCc: decimal('Permanent expansion (cc)', { ...seen, scale: 4 }),
    permanentPercent: decimal('Permanent expansion (%)', { ...seen, scale: 4 }),
    elasticCc: decimal('Elastic expansion (cc)', { ...seen, scale: 4 }),
    reeCc: decimal('REE (cc)', { ...seen, scale: 4 }),
    rin: text('Requalifier (RIN)', { ...seen, mono: true }),
    filledPsi: decimal('Filled to (psi)', { ...seen, scale: 4 }),
    gasBatch: text('Gas batch', { ...seen, mono: true }),
    standing: choice('Dates the cylinder', testStandings, shown),
  },
  list: {
    columns: ['endedAt', 'jobId', 'kind', 'result', 'standing', 'statement', 'employeeId'],
    filters: ['cylinderId', 'kind', 'result', 'standing', 'endedAt', 'jobId'],
    sort: '-endedAt',
  },
});
