import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { whatIfCall } from '../shared/whatIf.calls.ts';
import { whatIf } from './whatIf.ts';

/** What a change of a rule of training would do, before it is made. */
export const trainingRulesServer = defineServerModule({
  name: 'quality/training-rules',
  endpoints: [handle(whatIfCall, (ctx, { params, query }) => whatIf(ctx, params.id, query))],
});
