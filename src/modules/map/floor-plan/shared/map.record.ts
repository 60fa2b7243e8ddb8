import { choice, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

const editors = ['maintenance.admin', 'admin.admin'] as const;

/** A floor of the building. Each picture attached to it is a version of its plan; the newest is the plan (stores-finance 3.8). */
export const mapLayer = defineRecord({
  name: 'mapLayer',
  label: { one: 'Floor of the plan', many: 'Floors of the plan', row: ['code', 'name'] },
  api: '/api/map/layers',
  path: '/map/:key',
  key: 'code',
  access: { read: 'signedIn', create: editors, update: editors, archive: editors },
  rows: everyRow,
  fields: {
    code: text('Code', {
      required: true,
      createOnly: true,
      upperCase: true,
      mono: true,
      max: 20,
      pattern: /^[A-Za-z0-9-]+$/,
      patternMessage: 'Letters, digits and - only',
    }),
    name: text('Name', { required: true, max: 80 }),
    sortOrder: integer('Sort order', { required: true, min: 0, max: 999, help: 'The lowest opens first.' }),
  },
  files: { plan: { label: 'Plan of the floor', kinds: ['image'] } },
  list: { columns: ['code', 'name', 'sortOrder'], search: ['code', 'name'], sort: 'sortOrder' },
});

/** What an area is; the words of the legend. */
export const areaKinds = {
  shop: 'Shop',
  store: 'Store',
  toolCrib: 'Tool crib',
  quarantine: 'Quarantine',
  dock: 'Dock',
  room: 'Room',
  fire: 'Fire extinguisher',
  firstAid: 'First aid',
  fod: 'FOD zone',
} as const;

/** An area of a floor: its corners, and what of the company stands there. */
export const mapArea = defineRecord({
  name: 'mapArea',
  label: { one: 'Area of the plan', many: 'Areas of the plan', row: ['name'] },
  api: '/api/map/areas',
  access: { read: 'signedIn', create: editors, update: editors, archive: editors },
  rows: everyRow,
  fields: {
    layerId: link('Floor of the plan', 'mapLayer', { required: true, createOnly: true }),
    name: text('Name', { required: true, max: 80 }),
    kind: choice('Kind', areaKinds, { required: true }),
    outline: text('Corners', {
      required: true,
      max: 1000,
      mono: true,
      pattern: /^\d{1,3}([.]\d{1,2})?,\d{1,3}([.]\d{1,2})?( \d{1,3}([.]\d{1,2})?,\d{1,3}([.]\d{1,2})?){1,59}$/,
      patternMessage: 'Corners such as 10,10 40,30',
      help: 'From the left and from the top in percent of the plan. Two corners make a rectangle.',
    }),
    locationId: link('Stock location', 'location', {
      help: 'With everything inside it: its bins, its stock and its tools.',
    }),
    workPlaces: text('Places of work orders', {
      max: 300,
      help: 'As work orders say them, with commas between: Bay W1, Bay W2.',
    }),
  },
  list: {
    columns: ['name', 'kind', 'layerId', 'locationId', 'workPlaces', 'outline'],
    filters: ['layerId', 'kind', 'locationId'],
    search: ['name', 'workPlaces'],
    sort: 'name',
  },
});
