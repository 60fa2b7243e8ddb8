import { defineServerModule } from '#kernel/server/endpoint.ts';
import { addressOf } from '#kernel/server/records/pick.ts';
import { labelKinds } from '../shared/labelKinds.ts';
import { handle } from '#kernel/server/handle.ts';
import { labelCall } from '../shared/labels.calls.ts';

/** What a scanned label opens: what is served under `/api/labels`. */
export const labelsServer = defineServerModule({
  name: 'stores/labels',
  endpoints: [
    handle(labelCall, async (ctx, { params }) => ({ path: await addressOf(ctx, labelKinds[params.kind], params.id) })),
  ],
});
