import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { consumable } from '#modules/stores/consumables/shared/consumable.record.ts';
import { quantityInput as quantity } from '#modules/stores/stock/shared/public.ts';
import { handedOutLine, handOutAnswer, handOutBody, sheetLine } from '#modules/stores/spares/shared/public.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { consumableQueue, consumableRequest, consumableRequestLine } from './consumableRequest.record.ts';

const at = '/api/store/consumables/requests';
const option = z.object({ id: z.string(), label: z.string(), description: z.string() });

export const pickConsumableCall = defineCall({
  method: 'GET',
  path: '/api/store/consumables/pick',
  allow: 'signedIn',
  summary: 'Consumables to ask for, with how much is free',
  of: [consumable],
  query: z.strictObject({ q: z.string().max(200).default(''), ids: z.string().max(4000).optional() }),
  answer: z.object({ options: z.array(option) }),
});

export const askConsumablesCall = defineCall({
  method: 'POST',
  path: `${at}/ask`,
  allow: 'signedIn',
  summary: 'Ask the stores for consumables, for a job or at the cost of a department',
  of: [consumableRequest, consumableRequestLine],
  body: z.strictObject({
    jobId: z.uuid().nullish(),
    departmentId: z.uuid().nullish(),
    neededBy: z.iso.date(),
    remark: z.string().trim().max(500).nullish(),
    lines: z
      .array(z.strictObject({ itemId: z.uuid(), qty: quantity, remark: z.string().trim().max(200).nullish() }))
      .min(1, 'Name an item first')
      .max(40),
  }),
  answer: z.object({ number: z.string(), status: z.string() }),
});

export const oftenAskedCall = defineCall({
  method: 'GET',
  path: `${at}/often`,
  allow: 'signedIn',
  summary: 'What I asked for most in the last half year, and my last request',
  of: [consumableRequest, consumableRequestLine],
  answer: z.object({
    departmentId: z.string().nullable(),
    often: z.array(z.object({ itemId: z.string(), label: z.string(), qty: z.string() })),
    last: z.array(z.object({ itemId: z.string(), qty: z.string() })),
  }),
});

const which = z.strictObject({ id: z.string().min(1).max(40) });

export const consumableSheetCall = defineCall({
  method: 'GET',
  path: `${at}/:id/sheet`,
  allow: 'signedIn',
  summary: 'A request with what was handed out of each line, what to take first, and what is blocked and why',
  of: [consumableRequest, consumableRequestLine, movement, stockItem],
  params: which,
  answer: z.object({
    lines: z.array(sheetLine),
    out: z.array(handedOutLine),
    /** What it costs, in THB; null for who does not decide about it or work with prices. */
    value: z.string().nullable(),
    /** Up to which amount its department takes without its head. */
    limit: z.string().nullable(),
  }),
});

export const serveCall = defineCall({
  method: 'POST',
  path: `${at}/:id/serve`,
  allow: 'stores.user',
  summary: 'Hand out consumables of a request; the receiver proves it with their PIN',
  of: [consumableRequest, consumableQueue, movement],
  params: which,
  body: handOutBody,
  answer: handOutAnswer,
});
