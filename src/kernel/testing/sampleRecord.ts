import { choice, choices, text } from '../shared/field.ts';
import { defineRecord, everyRow } from '../shared/record.ts';

/** A record of no trade, for tests of what every record has. It has no table. */
export const sampleRecord = defineRecord({
  name: 'lamp',
  label: { one: 'Lamp', many: 'Lamps', row: ['name'] },
  table: 'lamp',
  api: '/api/lamps',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  states: {
    on: { label: 'On', tone: 'info' },
    off: { label: 'Off', tone: 'info' },
  },
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, max: 60 }),
    colour: choice('Colour', { red: 'Red', 'light-blue': 'Light blue', null: 'None' }),
    rooms: choices('Rooms', { shop: 'Shop', store: 'Store' }),
  },
  list: { columns: ['name'], sort: 'name' },
});
