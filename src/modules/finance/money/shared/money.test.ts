import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishWords, thaiWords } from './amountInWords.ts';
import { minus, outOfGross, percentOf, proRata, spread, sum, times, totalsOf, type VatMode } from './money.ts';

// The independent calculation: fractions of whole numbers, rounded by comparing twice the remainder with the divisor.
interface Fraction {
  over: bigint;
  under: bigint;
}
const fraction = (text: string): Fraction => {
  const digits = text.replace('.', '');
  return { over: BigInt(digits), under: 10n ** BigInt(text.includes('.') ? text.length - text.indexOf('.') - 1 : 0) };
};
const product = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const roundedHalfUp = ({ over, under }: Fraction): string => {
  const isNegative = over < 0n !== under < 0n;
  const plain = { over: over < 0n ? -over : over, under: under < 0n ? -under : under };
  let cents = (plain.over * 100n) / plain.under;
  if (2n * ((plain.over * 100n) % plain.under) >= plain.under) cents += 1n;
  const text = String(cents).padStart(3, '0');
  return `${isNegative && cents > 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
};

const decimalOf = (places: number, most: number) =>
  fc.integer({ min: 0, max: most }).map((value) => {
    const text = String(value).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });
const price = decimalOf(4, 2_000_000_000);
const quantity = decimalOf(4, 20_000_000);
const money = decimalOf(2, 2_000_000_000);
const percent = decimalOf(2, 10_000);

test('R-FIN-5 quantity times price is rounded half away from zero, as exact fractions say', () => {
  fc.assert(
    fc.property(quantity, price, (a, b) => {
      expect(times(a, b)).toBe(roundedHalfUp(product(fraction(a), fraction(b))));
    }),
  );
});

test('R-FIN-5 a percentage of an amount, as exact fractions say', () => {
  fc.assert(
    fc.property(money, percent, (amount, points) => {
      const exact = product(fraction(amount), fraction(points));
      expect(percentOf(amount, points)).toBe(roundedHalfUp({ over: exact.over, under: exact.under * 100n }));
    }),
  );
});

test('R-FIN-5 VAT inside a gross price and its net add up to it, as exact fractions say', () => {
  fc.assert(
    fc.property(money, (gross) => {
      const { vat, net } = outOfGross(gross, '7');
      const exact = fraction(gross);
      expect(vat).toBe(roundedHalfUp({ over: exact.over * 7n, under: exact.under * 107n }));
      expect(sum([vat, net])).toBe(gross);
    }),
  );
});

test('R-FIN-9 a share of a whole, as exact fractions say', () => {
  fc.assert(
    fc.property(money, money, money, (amount, part, rest) => {
      const whole = sum([part, rest]);
      fc.pre(whole !== '0.00');
      const [a, b, c] = [fraction(amount), fraction(part), fraction(whole)];
      expect(proRata(amount, part, whole)).toBe(
        roundedHalfUp({ over: a.over * b.over * c.under, under: a.under * b.under * c.over }),
      );
    }),
  );
});

test('R-FIN-6 a spread adds up exactly, and no part is a hundredth or more from its share', () => {
  fc.assert(
    fc.property(money, fc.array(money, { minLength: 1, maxLength: 30 }), (amount, weights) => {
      const whole = weights.reduce((all, weight) => all + fraction(weight).over, 0n);
      fc.pre(whole > 0n);
      const parts = spread(amount, weights);
      expect(sum(parts)).toBe(amount);
      parts.forEach((part, at) => {
        const off = fraction(part).over * whole - fraction(amount).over * fraction(weights[at] ?? '0').over;
        expect((off < 0n ? -off : off) < whole).toBe(true);
      });
    }),
  );
});

test('R-FIN-5 the total of a document is its nets and one VAT of their sum', () => {
  const modes: VatMode[] = ['vat7', 'zero', 'exempt', 'outOfScope'];
  fc.assert(
    fc.property(fc.array(fc.record({ net: money, vatMode: fc.constantFrom(...modes) }), { maxLength: 40 }), (lines) => {
      const cents = (of: typeof lines) => of.reduce((all, { net }) => all + fraction(net).over, 0n);
      const taxed = cents(lines.filter(({ vatMode }) => vatMode === 'vat7'));
      const { net, vat, total } = totalsOf(lines, '7');
      expect(net).toBe(roundedHalfUp({ over: cents(lines), under: 100n }));
      expect(vat).toBe(roundedHalfUp({ over: taxed * 7n, under: 10_000n }));
      expect(minus(total, vat)).toBe(net);
    }),
  );
});

const line = (net: string) => ({ net, vatMode: 'vat7' as const });

test('M1 three lines of 10.10: VAT once for the document', () => {
  expect(totalsOf([line('10.10'), line('10.10'), line('10.10')], '7')).toMatchObject({
    net: '30.30',
    vat: '2.12',
    total: '32.42',
  });
});

test('M2 halves go away from zero', () => {
  expect(percentOf('7.50', '7')).toBe('0.53');
  expect(percentOf('33.35', '7')).toBe('2.33');
});

test('M3 VAT inside 999.99', () => {
  expect(outOfGross('999.99', '7')).toEqual({ vat: '65.42', net: '934.57' });
});

test('M4 to M7 what a payer withholds', () => {
  expect([percentOf('10000.00', '7'), percentOf('10000.00', '3')]).toEqual(['700.00', '300.00']);
  expect(sum([percentOf('1000.00', '3'), percentOf('100.00', '5')])).toBe('35.00');
  expect(percentOf('5000.00', '3')).toBe('150.00');
  expect(percentOf('1234.50', '3')).toBe('37.04');
});

test('M8 fixed price, over and above, discount, VAT and withholding', () => {
  const part = times('4320.75', '1.12');
  expect(part).toBe('4839.24');
  const above = sum([times('3.5', '1450.00'), times('2', part)]);
  expect(above).toBe('14753.48');
  const discount = percentOf('18500.00', '5');
  expect(discount).toBe('925.00');
  const { net, vat, total } = totalsOf([line(minus('18500.00', discount)), line(above)], '7');
  expect([net, vat, total]).toEqual(['32328.48', '2262.99', '34591.47']);
  const withheld = percentOf(net, '3');
  expect([withheld, minus(total, withheld)]).toEqual(['969.85', '33621.62']);
});

test('M11 a foreign amount at its day rate', () => {
  expect(times('1250.00', '35.4275')).toBe('44284.38');
});

test('an amount in Thai words', () => {
  expect(thaiWords('34591.47')).toBe('สามหมื่นสี่พันห้าร้อยเก้าสิบเอ็ดบาทสี่สิบเจ็ดสตางค์');
  expect(thaiWords('0.00')).toBe('ศูนย์บาทถ้วน');
  expect(thaiWords('1.00')).toBe('หนึ่งบาทถ้วน');
  expect(thaiWords('11.00')).toBe('สิบเอ็ดบาทถ้วน');
  expect(thaiWords('21.25')).toBe('ยี่สิบเอ็ดบาทยี่สิบห้าสตางค์');
  expect(thaiWords('101.00')).toBe('หนึ่งร้อยเอ็ดบาทถ้วน');
  expect(thaiWords('0.50')).toBe('ห้าสิบสตางค์');
  expect(thaiWords('1000000.00')).toBe('หนึ่งล้านบาทถ้วน');
  expect(thaiWords('21000001.00')).toBe('ยี่สิบเอ็ดล้านเอ็ดบาทถ้วน');
  expect(thaiWords('1250.00', 'USD')).toBe('หนึ่งพันสองร้อยห้าสิบดอลลาร์สหรัฐถ้วน');
});

test('an amount in English words', () => {
  expect(englishWords('34591.47')).toBe('Thirty-four thousand five hundred ninety-one baht and forty-seven satang');
  expect(englishWords('0.00')).toBe('Zero baht only');
  expect(englishWords('1000012.00', 'USD')).toBe('One million twelve US dollars only');
  expect(englishWords('110.05')).toBe('One hundred ten baht and five satang');
});
