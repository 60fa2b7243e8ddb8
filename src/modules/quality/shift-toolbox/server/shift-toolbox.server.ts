import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  answerShiftToolboxCall,
  personToolboxCall,
  shiftToolboxCall,
  skipShiftToolboxCall,
  toolboxQuestionsCall,
} from '../shared/shiftToolbox.calls.ts';
import { answerShiftToolbox, personToolbox, shiftToolboxOf, skipShiftToolbox } from './shiftToolbox.ts';
import { toolboxQuestions } from './toolboxQuestions.ts';

/** Three questions at the start of a shift, counted for continuation training. */
export const shiftToolboxServer = defineServerModule({
  name: 'quality/shift-toolbox',
  endpoints: [
    handle(shiftToolboxCall, (ctx) => shiftToolboxOf(ctx)),
    handle(answerShiftToolboxCall, {
      limit: { perMinute: 60 },
      handle: (ctx, { body }) => answerShiftToolbox(ctx, body),
    }),
    handle(skipShiftToolboxCall, (ctx) => skipShiftToolbox(ctx)),
    handle(personToolboxCall, (ctx, { params }) => personToolbox(ctx, params.id)),
    handle(toolboxQuestionsCall, (ctx, { params }) => toolboxQuestions(ctx, params.id)),
  ],
});
