import { date, decimal, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

const keepers = 'logistics.user';
const access = { read: 'signedIn', create: keepers, update: keepers, archive: keepers } as const;

/** A vehicle of the company, as Cartrack knows it by its registration (stores-finance 2.9, 3.8). */
export const vehicle = defineRecord({
  name: 'vehicle',
  label: { one: 'Vehicle', many: 'Vehicles', row: ['registration', 'model'] },
  api: '/api/cartrack/vehicles',
  path: '/cartrack/:key',
  key: 'registration',
  access,
  rows: everyRow,
  fields: {
    registration: text('Registration', {
      required: true,
      createOnly: true,
      upperCase: true,
      mono: true,
      max: 20,
      help: 'As it stands in Cartrack and on delivery notes.',
    }),
    model: text('Model', { required: true, max: 80 }),
    driverId: link('Usual driver', 'employee'),
    insuranceDueOn: date('Insurance until'),
    taxDueOn: date('Road tax until'),
    serviceDueKm: integer('Next service at', { unit: 'km', min: 0, max: 5_000_000 }),
  },
  list: {
    columns: ['registration', 'model', 'driverId', 'insuranceDueOn', 'taxDueOn', 'serviceDueKm'],
    filters: ['driverId', 'insuranceDueOn', 'taxDueOn'],
    search: ['registration', 'model'],
    sort: 'registration',
  },
});

/** Where a customer is: a vehicle that stands within it has arrived there. */
export const geofence = defineRecord({
  name: 'geofence',
  label: { one: 'Geofence', many: 'Geofences', row: ['name'] },
  api: '/api/cartrack/geofences',
  access,
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, max: 80 }),
    customerId: link('Customer', 'customer', { required: true }),
    latitude: decimal('Latitude', { required: true, min: -90, max: 90, scale: 6, unit: '°' }),
    longitude: decimal('Longitude', { required: true, min: -180, max: 180, scale: 6, unit: '°' }),
    radiusM: integer('Radius', { required: true, min: 20, max: 5000, unit: 'm' }),
  },
  list: {
    columns: ['name', 'customerId', 'latitude', 'longitude', 'radiusM'],
    filters: ['customerId'],
    search: ['name'],
    sort: 'name',
  },
});
