import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { taxMonthCall, taxPackCall } from '../shared/taxPack.calls.ts';
import { taxPack } from './pack.ts';
import { taxMonth } from './taxMonth.ts';

/** The month-end tax pack. */
export const taxPackServer = defineServerModule({
  name: 'finance/tax-pack',
  endpoints: [
    handle(taxMonthCall, (ctx, { params }) => taxMonth(ctx, params.month)),
    handle(taxPackCall, async (ctx, { params, reply }) => {
      const { name, bytes } = await taxPack(ctx, params.month);
      void reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="${name}"`);
      return bytes;
    }),
  ],
});
