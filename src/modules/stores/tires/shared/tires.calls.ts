import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { tire } from './tire.record.ts';
import { tireEvent } from './tireEvent.record.ts';
import { wornTireLot } from './wornTireLot.record.ts';

const text = z.string().nullable();

export const plainTiresCall = defineCall({
  method: 'GET',
  path: '/api/store/tires',
  allow: 'signedIn',
  summary: 'All tires that are not gone for good, as the specification shapes them',
  of: [tire],
  answer: z.array(
    z.object({
      tireId: z.string(),
      customer: z.string(),
      tire_partnumber: z.string(),
      serialNumber: z.string(),
      manufacturer: z.string(),
      size: z.string(),
      retreadLevel: z.number(),
      status: z.string(),
      location: text,
      wheelSerial: text,
      jobNumber: text,
    }),
  ),
});

export const tireDashboardCall = defineCall({
  method: 'GET',
  path: '/api/tires/dashboard',
  allow: 'signedIn',
  summary: 'The tire pool: how many of each customer and part number, how long they last, why they come off',
  of: [tire, tireEvent],
  query: z.strictObject({
    customer: z.uuid().optional(),
    partnumber: z.string().max(60).optional(),
    /** How far back it looks; a year unless given. */
    months: z.enum(['3', '12', '36']).optional(),
  }),
  answer: z.object({
    pool: z.array(
      z.object({
        customerId: z.string(),
        customer: z.string(),
        tirePartnumber: z.string(),
        serviceable: z.number(),
        allotted: z.number(),
        mounted: z.number(),
        worn: z.number(),
        atRetreader: z.number(),
        /** Mounted in the span. */
        used: z.number(),
        /** For how many days the serviceable ones last at that rate; null while none was used. */
        coverDays: z.number().nullable(),
      }),
    ),
    scrappedThisMonth: z.number(),
    /** Tires mounted in a month by their retread level. */
    levels: z.array(z.object({ month: z.string(), level: z.number(), count: z.number() })),
    reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
    /** Landings of a tread, on average, by part number and retread level. */
    landings: z.array(
      z.object({ tirePartnumber: z.string(), level: z.number(), average: z.number(), treads: z.number() }),
    ),
    oldest: z.array(
      z.object({ id: z.string(), serialNumber: z.string(), tirePartnumber: z.string(), manufacturedOn: z.string() }),
    ),
  }),
});

export const tirePassportCall = defineCall({
  method: 'GET',
  path: '/api/tires/:id/passport',
  allow: 'signedIn',
  summary: 'The treads a casing has had, with their landings and cost',
  of: [tire, tireEvent],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({
    treads: z.array(
      z.object({
        level: z.number(),
        fittedAt: text,
        wheel: text,
        removedAt: text,
        landings: z.number().nullable(),
        removalReason: text,
        /** THB; null for who does not work with prices. */
        cost: text,
      }),
    ),
    landings: z.number(),
    /** THB, two digits; null while no landing is known, and for who does not work with prices. */
    costPerLanding: text,
    /** Landings a tread of this part number and level lasts on average; null while none of them came off. */
    expectedLandings: z.number().nullable(),
  }),
});

export const reverseTireCall = defineCall({
  method: 'POST',
  path: '/api/tires/:id/reverse',
  allow: 'stores.admin',
  summary: 'Take back the last event of a tire',
  of: [tire, tireEvent],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.number().int(), reason: z.string().trim().min(3).max(500) }),
  answer: z.object({ reversed: z.string() }),
});

const casings = z.strictObject({ tireIds: z.array(z.uuid()).min(1, 'Choose a casing first').max(200) });
const ofLot = {
  allow: ['stores.user', 'maintenance.user', 'logistics.user'],
  of: [tire, wornTireLot],
  params: z.strictObject({ id: z.uuid() }),
  body: casings,
  answer: z.object({ casings: z.number() }),
} as const;

export const addCasingsCall = defineCall({
  ...ofLot,
  method: 'POST',
  path: '/api/worn-tire-lots/:id/casings',
  summary: 'Put assessed casings into a lot',
});
export const takeCasingsCall = defineCall({
  ...ofLot,
  method: 'POST',
  path: '/api/worn-tire-lots/:id/casings/take-out',
  summary: 'Take casings out of a lot',
});
