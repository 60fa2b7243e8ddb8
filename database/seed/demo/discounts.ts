import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { discountActions, discountsServer } from '#modules/finance/discounts/server/discounts.server.ts';
import { discount } from '#modules/finance/discounts/shared/discount.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

interface DemoDiscount {
  code: string | null;
  isApproved: boolean;
  values: Partial<CreateOf<typeof discount>> & Pick<CreateOf<typeof discount>, 'name' | 'type' | 'agreement'>;
}

const discounts: DemoDiscount[] = [
  {
    code: 'AND',
    isApproved: true,
    values: {
      name: 'Frame contract, all work',
      type: 'percent',
      percent: '3.00',
      stackable: true,
      agreement: 'Frame contract FC-12, item 8',
    },
  },
  {
    code: 'SIW',
    isApproved: true,
    values: {
      name: 'Tire changes from 20 a month',
      type: 'percent',
      percent: '5.00',
      shop: 'tireChange',
      minMonthlyQty: 20,
      agreement: 'Mail of the Purchasing Manager',
    },
  },
  {
    code: 'GFC',
    isApproved: true,
    values: {
      name: 'Opening offer',
      type: 'amount',
      amount: '100.00',
      currency: 'THB',
      agreement: 'Offer of the Marketing Manager',
      priority: 20,
    },
  },
  {
    code: null,
    isApproved: false,
    values: {
      name: 'Battery weeks',
      type: 'percent',
      percent: '10.00',
      shop: 'battery',
      agreement: 'Plan of Marketing, not agreed yet',
    },
  },
];

/** Discounts agreed with customers: used, not used, and one that waits for its approval. */
export async function seedDiscounts(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 40 * 86_400_000);
  for (const { code, isApproved, values } of discounts) {
    const id = await made(
      world,
      discountsServer,
      discount,
      {
        stackable: false,
        priority: 10,
        validFrom: dayOf(at),
        validTo: addDays(dayOf(world.now), 120),
        ...(code && { customerId: idOf(world, `customer:${code}`) }),
        ...values,
      },
      { at, as: 'kanya' },
    );
    if (isApproved) await stepped(world, discountActions, id, 'approve', { at, as: 'finance' });
  }
}
