import { defineServerSlot } from '#kernel/server/serverSlot.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { GivenDiscount } from '../shared/invoice.record.ts';

/** Lines of an invoice that ask for their agreed discounts on a day. */
export interface DiscountAsked {
  customerId: string;
  currency: string;
  on: string;
  /** The invoice itself: its lines count once in the volume of the month. */
  invoiceId: string;
  lines: readonly { id: string; skuId: string; jobId: string | null; quantity: string; unitPrice: string }[];
}

/** The agreed discounts of each line, in the order the lines were asked. */
export const discountsOfInvoice = defineServerSlot<[ctx: Context, asked: DiscountAsked], GivenDiscount[][]>(
  'finance/discounts',
);

/** These discounts stand on an invoice that is posted now. */
export const discountsOnInvoice = defineServerSlot<[ctx: WriteContext, ids: readonly string[]]>('finance/discounts');
