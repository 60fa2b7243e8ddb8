import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { deliveryNote } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import { geofence, vehicle } from './vehicle.record.ts';

/** New positions came. */
export const positionsLive = liveName('vehiclePositions');

const nullable = z.string().nullable();
const position = z.object({
  at: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  speedKmh: z.number(),
  ignition: z.boolean(),
  odometerKm: z.number().nullable(),
  place: nullable,
});
const note = z.object({
  id: z.string(),
  number: nullable,
  consignee: z.string(),
  status: z.string(),
  arrivedAt: nullable,
});

/** Whether positions come at all: `off` is not configured, `waiting` not asked yet, `fault` says what the provider last did. */
const link = z.object({
  state: z.enum(['off', 'waiting', 'ok', 'fault']),
  /** When it last answered well. */
  answeredAt: nullable,
  fault: nullable,
});

export const fleetCall = defineCall({
  method: 'GET',
  path: '/api/cartrack/fleet',
  allow: 'signedIn',
  summary: 'All vehicles with where they were last seen and the delivery note they carry',
  of: [vehicle, geofence, deliveryNote, positionsLive],
  answer: z.object({
    link,
    vehicles: z.array(
      z.object({
        id: z.string(),
        registration: z.string(),
        model: z.string(),
        driver: nullable,
        seen: position.nullable(),
        /** The note in transit with it. */
        note: note.nullable(),
        /** What is due, or soon, in words: insurance, road tax, service. */
        due: z.array(z.string()),
      }),
    ),
  }),
});

export const trackCall = defineCall({
  method: 'GET',
  path: '/api/cartrack/track/:registration',
  allow: 'signedIn',
  summary: 'Where a vehicle was on one day, with the geofences around, and its delivery notes',
  of: [vehicle, geofence, deliveryNote, positionsLive],
  query: z.strictObject({
    day: z.iso
      .date('A date such as 2026-11-21')
      .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'A day from 2000 to 2199.')
      .optional(),
  }),
  answer: z.object({
    day: z.string(),
    link,
    positions: z.array(position),
    /** Between the first and the last reading of the day. */
    distanceKm: z.number(),
    fences: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), radiusM: z.number() })),
    notes: z.array(note),
  }),
});
