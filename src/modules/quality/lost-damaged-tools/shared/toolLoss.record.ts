import { amount, choice, flag, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { pricesRight } from '#modules/stores/stock/shared/movement.record.ts';

/** A tool that is lost, damaged or misses a part; a missing part counts as lost (quality-people 4.10). */
export const toolLoss = defineRecord({
  name: 'toolLoss',
  label: { one: 'Tool report', many: 'Lost and damaged tools' },
  path: '/qa/lost-damaged-tools/:key',
  numbering: 'LDT-{YYYY}-{000}',
  access: {
    read: 'signedIn',
    create: 'signedIn',
    update: ['quality.user', 'tools.user', 'stores.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    toolId: link('Tool', 'tool', { required: true, createOnly: true }),
    kind: choice(
      'Kind',
      { lost: 'Lost', incomplete: 'Part missing', damaged: 'Damaged' },
      { required: true, createOnly: true },
    ),
    reason: note('What is missing or damaged', { required: true, max: 1000 }),
    lastSeenAt: instant('Last seen', { required: true, createOnly: true }),
    discoveredAt: instant('Noticed', { createOnly: true, when: 'past', help: 'Empty: now.' }),
    shop: choice('Shop', shopWords, { createOnly: true, help: 'The work orders worked on here meanwhile are frozen.' }),
    lastSeenPlace: text('Where last seen', { max: 200 }),
    lastUserId: link('Last user', 'employee'),
    riskFrom: instant('At risk since', { readOnly: true }),
    safetyReportId: link('Safety report', 'safetyReport', { readOnly: true }),
    foundPlace: text('Where found', { readOnly: true, max: 200 }),
    countComplete: flag('Inspected, tool count complete', { required: true, readOnly: true }),
    foundAt: instant('Found', { readOnly: true }),
    foundById: link('Found by', 'user', { readOnly: true }),
    assessment: note('Assessment', { readOnly: true, max: 1000 }),
    factor: choice(
      'Cause',
      {
        information: 'Information',
        equipmentTools: 'Equipment and tools',
        designParts: 'Design and parts',
        jobTask: 'Job and task',
        knowledgeSkills: 'Knowledge and skills',
        individual: 'Individual factors',
        environment: 'Environment',
        organisation: 'Organisation',
        supervision: 'Supervision',
        communication: 'Communication',
        other: 'Other',
      },
      { readOnly: true },
    ),
    cost: amount('Cost', {
      readOnly: true,
      min: 0,
      scale: 2,
      unit: 'THB',
      access: { read: [...pricesRight, 'quality.user'], write: 'quality.user' },
    }),
    declaredAt: instant('Declared lost', { readOnly: true }),
    declaredById: link('Declared lost by', 'user', { readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  files: { photos: { label: 'Photos', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  editable: {
    reported: 'all',
    searching: 'all',
    found: ['photos', 'papers'],
    notFound: ['photos', 'papers'],
    assessed: ['photos', 'papers'],
  },
  states: { reported: 'bad', searching: 'bad', found: 'warn', notFound: 'bad', assessed: 'warn', closed: 'good' },
  list: {
    columns: ['number', 'status', 'toolId', 'kind', 'lastSeenAt', 'lastSeenPlace', 'reason', 'createdAt'],
    filters: ['status', 'toolId', 'kind', 'shop', 'factor'],
    search: ['number', 'reason'],
    sort: '-createdAt',
  },
});

/** A job the missing tool or part may be in: frozen until quality has cleared it (R-TOL-1). */
export const toolLossJob = defineRecord({
  name: 'toolLossJob',
  label: { one: 'Work order at risk', many: 'Work orders at risk', row: ['jobNumber'] },
  api: '/api/qa/lost-tool-jobs',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    lossId: link('Tool report', 'toolLoss', { required: true, readOnly: true }),
    jobNumber: text('Work order', { required: true, readOnly: true, mono: true }),
    relation: choice(
      'Why at risk',
      { issued: 'Issued to this work order', used: 'Used on this work order', workshop: 'Worked on in the same shop' },
      { required: true, readOnly: true },
    ),
    clearance: text('Search result', { readOnly: true }),
    clearedByName: text('Cleared by', { readOnly: true }),
    clearedAt: instant('Cleared', { readOnly: true }),
  },
  states: { frozen: { label: 'Release frozen', tone: 'bad' }, cleared: 'good' },
  list: {
    columns: ['jobNumber', 'lossId', 'status', 'relation', 'clearance', 'clearedByName', 'clearedAt'],
    filters: ['status', 'lossId', 'jobNumber', 'relation'],
    sort: '-createdAt',
  },
});

/** One line of the search protocol: who looked where, when, and what came of it (R-TOL-2). It is never changed. */
export const lossSearch = defineRecord({
  name: 'lossSearch',
  label: { one: 'Search', many: 'Search protocol', row: ['place'] },
  api: '/api/qa/lost-tool-searches',
  access: { read: 'signedIn', create: 'signedIn', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    lossId: link('Tool report', 'toolLoss', { required: true }),
    place: choice(
      'Searched',
      {
        person: 'Person',
        bench: 'Bench',
        bin: 'Bin',
        unit: 'Unit',
        floor: 'Floor',
        waste: 'Waste',
        laundry: 'Laundry',
        nextShift: 'Next shift asked',
      },
      { required: true },
    ),
    detail: text('Which', { max: 200, help: 'The bench, the bin, the serial number of the unit.' }),
    searchedById: link('Searched by', 'employee', { required: true }),
    searchedAt: instant('When', { required: true, when: 'past' }),
    result: text('Result', { required: true, max: 300 }),
  },
  list: {
    columns: ['searchedAt', 'place', 'detail', 'searchedById', 'result'],
    filters: ['lossId', 'searchedById', 'place'],
    sort: '-searchedAt',
  },
});
