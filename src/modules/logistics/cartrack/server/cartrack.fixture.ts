import { fixture } from '#kernel/testing/fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { geofence, vehicle } from '../shared/vehicle.record.ts';

export const aVehicle = fixture(vehicle).by(['logistics.user'], (_app, n) => ({
  registration: `1AB ${1000 + n}`,
  model: 'Isuzu D-Max',
}));

/** Two hundred metres around the gate of a customer at Suvarnabhumi. */
export const aGeofence = fixture(geofence).by(['logistics.user'], async (app, n, given) => ({
  name: `Gate ${n}`,
  customerId: given.customerId ?? (await aCustomer(app)).id,
  latitude: '13.690000',
  longitude: '100.750100',
  radiusM: 200,
}));
