import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { answerToolboxCall, toolboxCall } from '../shared/toolbox.calls.ts';
import { answerToolbox, toolboxOf } from './toolbox.ts';

/** Three questions before a task somebody has not done for long. */
export const toolboxServer = defineServerModule({
  name: 'quality/toolbox',
  endpoints: [
    handle(toolboxCall, (ctx, { params }) => toolboxOf(ctx, params.id)),
    handle(answerToolboxCall, {
      limit: { perMinute: 10 },
      handle: (ctx, { params, body }) => answerToolbox(ctx, params.id, body),
    }),
  ],
});
