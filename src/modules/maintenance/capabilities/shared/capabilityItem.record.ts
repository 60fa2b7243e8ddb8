import { choice, choices, date, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { shops, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { ratings } from './orgApproval.record.ts';
import { libraryReaders, libraryWriters } from './partNumber.record.ts';
import { selfEvaluationSchema } from './selfEvaluation.ts';

/** One line of a capability list: a part number and the work the shop may do on it. Its key stays from list to list. */
export const capabilityItem = defineRecord({
  name: 'capabilityItem',
  label: { one: 'Capability', many: 'Capabilities', row: ['capKey'] },
  api: '/api/capabilities/items',
  path: '/maintenance/capabilities/CAAT/:key',
  access: { read: libraryReaders, create: libraryWriters, update: libraryWriters, archive: libraryWriters },
  rows: everyRow,
  fields: {
    capKey: text('Capability', { required: true, readOnly: true, mono: true }),
    listRevisionId: link('List', 'capabilityListRevision', { required: true, createOnly: true }),
    partNumberId: link('Part number', 'partNumber', { required: true }),
    rating: choice('Rating', ratings, { required: true }),
    workScopes: choices('Work scopes', workScopes, { required: true }),
    shop: choice('Shop', shops, { required: true }),
    manualId: link('Manual', 'manual'),
    limitations: note('Limitations'),
    state: choice('State', ['active', 'suspended', 'withdrawn']),
    stateReason: note('Why suspended or withdrawn'),
    stateSince: date('Since'),
    selfEvaluation: json('Self-evaluation', selfEvaluationSchema),
  },
  list: {
    columns: ['capKey', 'partNumberId', 'rating', 'workScopes', 'shop', 'manualId', 'state', 'limitations'],
    filters: ['rating', 'shop', 'workScopes', 'state', 'partNumberId', 'manualId', 'listRevisionId'],
    sort: 'capKey',
  },
});
