import { choice, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** A tool that is lost, or came back without a part of it; the part counts as lost (quality-people 4.10). */
export const toolLoss = defineRecord({
  name: 'toolLoss',
  label: { one: 'Tool loss', many: 'Tool losses' },
  api: '/api/store/tool-losses',
  numbering: 'TL-{YY}-{000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    toolId: link('Tool', 'tool', { required: true, readOnly: true }),
    kind: choice('Kind', { lost: 'Lost', incomplete: 'Part missing' }, { required: true, readOnly: true }),
    lastSeenAt: instant('Last seen', { required: true, readOnly: true }),
    reason: note('What is missing', { required: true, readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
  },
  states: { open: { label: 'Open', tone: 'bad' }, closed: { label: 'Closed', tone: 'good' } },
  list: {
    columns: ['number', 'toolId', 'kind', 'status', 'lastSeenAt', 'reason', 'createdAt'],
    filters: ['status', 'toolId', 'kind'],
    search: ['number', 'reason'],
    sort: '-createdAt',
  },
});

/** A job the missing tool or part may be in: frozen until quality has cleared it (R-TOL-1). */
export const toolLossJob = defineRecord({
  name: 'toolLossJob',
  label: { one: 'Job at risk', many: 'Jobs at risk', row: ['jobNumber'] },
  api: '/api/store/tool-loss-jobs',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    lossId: link('Tool loss', 'toolLoss', { required: true, readOnly: true }),
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
  states: { frozen: { label: 'Release frozen', tone: 'bad' }, cleared: { label: 'Cleared', tone: 'good' } },
  list: {
    columns: ['jobNumber', 'lossId', 'status', 'relation', 'clearance', 'clearedByName', 'clearedAt'],
    filters: ['status', 'lossId', 'jobNumber', 'relation'],
    sort: '-createdAt',
  },
});
