import { compare, isAbove, least, minus, percentOf, sum, times } from '#modules/finance/money/shared/public.ts';

/** A discount as far as it is counted. */
export interface Offer {
  id: string;
  number: string;
  name: string;
  type: 'percent' | 'amount';
  percent: string | null;
  amount: string | null;
  stackable: boolean;
  priority: number;
}

/** A discount on a line, with what it takes off. */
interface Given {
  id: string;
  number: string;
  name: string;
  /** In words: `5 %`, `120.00 a unit`. */
  value: string;
  off: string;
}

const ordered = (offers: readonly Offer[]) =>
  [...offers].sort((a, b) =>
    a.type === b.type ? a.priority - b.priority || a.number.localeCompare(b.number) : a.type === 'percent' ? -1 : 1,
  );

/** What offers take off a line together: percentage before amount, each of what the one before left, never more than the line (R-FIN-6). */
function together(offers: readonly Offer[], quantity: string, unitPrice: string): Given[] {
  let left = times(quantity, unitPrice);
  return ordered(offers).flatMap((offer) => {
    const { id, number, name } = offer;
    const isPercent = offer.type === 'percent';
    const whole = isPercent ? percentOf(left, offer.percent ?? '0') : times(quantity, offer.amount ?? '0');
    const off = least(whole, left);
    left = minus(left, off);
    const value = isPercent ? `${Number(offer.percent)} %` : `${offer.amount} a unit`;
    return isAbove(off, '0') ? [{ id, number, name, value, off }] : [];
  });
}

/** The discounts a line gets: those that add to each other together, or the best one that does not, whichever takes off more (R-FIN-6). */
export function discountsOn(
  offers: readonly Offer[],
  { quantity, unitPrice }: { quantity: string; unitPrice: string },
): Given[] {
  const choices = [
    together(
      offers.filter(({ stackable }) => stackable),
      quantity,
      unitPrice,
    ),
    ...ordered(offers.filter(({ stackable }) => !stackable)).map((offer) => together([offer], quantity, unitPrice)),
  ];
  const offOf = (given: readonly Given[]) => sum(given.map(({ off }) => off));
  return choices.reduce((best, one) => (compare(offOf(one), offOf(best)) > 0 ? one : best), []);
}
