import { peakServer } from '#modules/finance/peak/server/peak.server.ts';
import { keepLists, lookAtWaiting } from '#modules/finance/peak/server/public.ts';
import { peakCode } from '#modules/finance/peak/shared/peak.record.ts';
import { made, type DemoWorld } from './world.ts';

const codes = [
  ['vat', 'vat7', '3', 'Told by PEAK support, to be confirmed'],
  ['vat', 'zero', '2', 'Told by PEAK support, to be confirmed'],
  ['vat', 'exempt', '1', 'Told by PEAK support, to be confirmed'],
  ['payment', 'Kasikornbank, current account', 'KBANK', 'Current account'],
] as const;
/** An account of ours PEAK does not have: what is booked to it waits for its code. */
const missing = '540101';

/** PEAK is switched off in the demo: what was posted waits. Its codes are entered, and its accounts and products are those of the last test. */
export async function seedPeak(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 20 * 86_400_000);
  for (const [kind, ours, theirs, remark] of codes)
    await made(world, peakServer, peakCode, { kind, ours, theirs, remark }, { at, as: 'admin' });
  await world.write(
    async (ctx) => {
      const accounts = await ctx.db.selectFrom('ledgerAccount').select(['code', 'name', 'nameEn']).execute();
      const skus = await ctx.db.selectFrom('sku').select(['kind', 'code', 'name', 'nameEn', 'accountCode']).execute();
      const revenue = [...new Set(skus.map(({ accountCode }) => accountCode))].filter(
        (code) => !accounts.some((one) => one.code === code),
      );
      await keepLists(ctx, [
        ...accounts
          .filter(({ code }) => code !== missing)
          .map((one) => ({ ...one, kind: 'account' as const, peakId: one.code, accountCode: null })),
        ...revenue.map((code) => ({
          kind: 'account' as const,
          code,
          peakId: code,
          name: 'รายได้',
          nameEn: 'Revenue',
          accountCode: null,
        })),
        ...skus.map((one) => ({ ...one, peakId: `demo-${one.code}` })),
      ]);
    },
    { at },
  );
  await world.write(lookAtWaiting);
}
