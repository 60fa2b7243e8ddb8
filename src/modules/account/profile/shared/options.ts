import { z } from 'zod';
import { dateFormats } from '#kernel/shared/dates.ts';
import { shops } from './shops.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 20:00');

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'A colour such as #22487d');

const duration = z.int('0 - 30').min(1, '0 - 30').max(30, '0 - 30');

/** The types of messages a person switches on and off (spec §3). */
export const offeredTypes = ['AOG', 'Purchasing'] as const;

/** What of their account a person changes, by the specification's names (§7): alone by `/update`, among the options by `/options`. */
export const accountChoices = {
  duration,
  notifications: z.strictObject({
    enabled: z.boolean(),
    types: z.array(z.strictObject({ name: z.enum(offeredTypes), value: z.boolean() })).max(offeredTypes.length),
  }),
  lineId: z
    .string()
    .trim()
    .regex(/^[\w.@-]{0,100}$/, 'Letters, digits, dot, dash and underscore')
    .nullish(),
};

/**
 * How a person wants the product to look (spec §3). Everything may be left out: the screens know the defaults. What stands elsewhere
 * is written there, so that the answer of `/personalization` can be sent back as it is.
 */
export const userOptionsSchema = z.strictObject({
  dark: z.union([z.boolean(), z.literal('system')]).optional(),
  flat: z.boolean().optional(),
  clipped: z.boolean().optional(),
  dense: z.boolean().optional(),
  mini: z.boolean().optional(),
  appBar: z.boolean().optional(),
  flatAppBar: z.boolean().optional(),
  dateFormat: z.enum(dateFormats).optional(),
  language: z.enum(['en', 'th']).optional(),
  theme: colour.optional(),
  background: colour.nullish(),
  notifications: accountChoices.notifications.optional(),
  lineId: accountChoices.lineId,
  /** Told with the answers; each has a call of its own, so what a client sends back here is not kept. */
  signature: z.string().max(300).nullish(),
  picture: z.string().max(300).nullish(),
  homepage: z.string().max(300).nullish(),
  chartOptions: z
    .strictObject({
      scheme: z.string().max(60).optional(),
      pointRadius: z.number().min(0).max(10).optional(),
      cutoutPercentage: z.number().min(0).max(90).optional(),
      lineTension: z.number().min(0).max(0.4).optional(),
    })
    .optional(),
  security: z.strictObject({ loginDuration: duration }).optional(),
  shop: z.enum(shops).optional(),
  /** When devices stay silent but for urgent messages; Bangkok time. */
  quietHours: z.strictObject({ on: z.boolean(), from: clock, to: clock }).optional(),
  /** Which messages come by mail too. */
  emailNotices: z.enum(['all', 'urgent', 'none']).optional(),
  /** What screens remember for one person: columns, widths, saved views. */
  views: z
    .record(z.string().max(80), z.json())
    .refine((views) => JSON.stringify(views).length <= 65_536, 'More is remembered here than fits')
    .optional(),
});
export type StoredOptions = z.infer<typeof userOptionsSchema>;
