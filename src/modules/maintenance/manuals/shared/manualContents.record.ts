import { choice, flag, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { toolClassWords } from '#modules/stores/tools/shared/tool.record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

const access = {
  read: libraryReaders,
  create: libraryWriters,
  update: libraryWriters,
  archive: libraryWriters,
} as const;

/** A part number a manual covers. */
export const manualPart = defineRecord({
  name: 'manualPart',
  label: { one: 'Covered part number', many: 'Covered part numbers', row: ['effectivity'] },
  api: '/api/manuals/parts',
  access,
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true, createOnly: true }),
    partNumberId: link('Part number', 'partNumber', { required: true }),
    effectivity: text('Effectivity'),
    fromRevisionId: link('Since revision', 'manualRevision'),
  },
  list: {
    columns: ['partNumberId', 'effectivity', 'fromRevisionId'],
    filters: ['manualId', 'partNumberId'],
    sort: 'createdAt',
  },
});

/** A line of a manual's illustrated parts catalogue. */
export const manualIpcItem = defineRecord({
  name: 'manualIpcItem',
  label: { one: 'IPC item', many: 'IPC items', row: ['item', 'partNumber'] },
  api: '/api/manuals/ipc',
  access,
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true, createOnly: true }),
    figure: integer('Figure', { required: true, min: 0, max: 999 }),
    item: text('Item', {
      required: true,
      max: 8,
      mono: true,
      pattern: /^-?[0-9]{1,4}[A-HJ-NP-Z]{0,2}$/i,
      patternMessage: 'A number and a letter; I and O are never used',
      upperCase: true,
    }),
    partNumber: text('Part number', { required: true, max: 60, mono: true }),
    nomenclature: text('Nomenclature', { required: true }),
    units: integer('Units per assembly', { min: 0, max: 9999 }),
    effectivity: text('Effectivity', { help: 'Pre or post SB, assemblies A, B.' }),
    attaching: flag('Attaching part'),
    supersededBy: text('Superseded by', { mono: true }),
    alternates: text('Alternates', { mono: true }),
    shelfLifeMonths: integer('Shelf life', { min: 1, max: 600, unit: 'months' }),
  },
  list: {
    columns: [
      'figure',
      'item',
      'partNumber',
      'nomenclature',
      'units',
      'effectivity',
      'supersededBy',
      'shelfLifeMonths',
    ],
    filters: ['manualId', 'figure', 'attaching'],
    search: ['partNumber', 'nomenclature', 'item'],
    sort: 'figure',
  },
});

/** A tool a manual asks for, and which of ours answers it. */
export const manualTool = defineRecord({
  name: 'manualTool',
  label: { one: 'Special tool', many: 'Special tools', row: ['cmmToolNo'] },
  api: '/api/manuals/tools',
  access,
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true, createOnly: true }),
    cmmToolNo: text('Tool no.', { required: true, max: 60, mono: true }),
    description: text('Description', { required: true }),
    toolUse: text('Use'),
    heldTools: text('Our tools', { mono: true, help: 'Tool numbers, separated by commas.' }),
    toolClass: choice('Stands in for', toolClassWords, {
      help: 'With an approval on file, our tools above may be used where a step asks for this class.',
    }),
    equivalentApproval: text('Approval of the equivalent', {
      help: 'An equivalent tool needs an approval on file (145.A.40(a)).',
    }),
  },
  list: {
    columns: ['cmmToolNo', 'description', 'toolUse', 'heldTools', 'toolClass', 'equivalentApproval'],
    filters: ['manualId'],
    sort: 'cmmToolNo',
  },
});

/** A material a manual asks for. */
export const manualConsumable = defineRecord({
  name: 'manualConsumable',
  label: { one: 'Material', many: 'Materials', row: ['material'] },
  api: '/api/manuals/consumables',
  access,
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true, createOnly: true }),
    material: text('Material', { required: true, max: 120 }),
    specification: text('Specification', { mono: true }),
    materialUse: note('Where used'),
    stockItems: text('Stock items', { mono: true, help: 'Part numbers in our store, separated by commas.' }),
  },
  list: {
    columns: ['material', 'specification', 'materialUse', 'stockItems'],
    filters: ['manualId'],
    sort: 'material',
  },
});
