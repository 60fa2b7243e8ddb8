import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { lesson } from '../shared/lesson.record.ts';
import { lessonWorkflow } from '../shared/lesson.workflow.ts';
import { lessonReadersCall, lessonsOfCardCall, readLessonCall } from '../shared/lessons.calls.ts';
import { lessonsOfCard, readersOf, readLesson, whyNotPublished } from './lessons.ts';

export const lessonActions = implementWorkflow(lessonWorkflow, { publish: { guard: whyNotPublished } });

/** Lessons of safety: written from a report or a hazard, read on task cards. */
export const lessonsServer = defineServerModule({
  name: 'safety/lessons',
  records: [
    recordEndpoints(lesson, {
      workflow: lessonActions,
      holds: ({ shops, phases, partNumbers }) => {
        if (!shops?.length && !phases?.length && !partNumbers)
          refuse('LESSON_OF_NO_CARD', 'Say which cards it concerns: a shop, a kind of task or part numbers.');
      },
    }),
  ],
  endpoints: [
    handle(lessonsOfCardCall, (ctx, { params }) => lessonsOfCard(ctx, params.id)),
    handle(readLessonCall, (ctx, { params, body }) => readLesson(ctx, params.id, body.lessonId)),
    handle(lessonReadersCall, (ctx, { params }) => readersOf(ctx, params.id)),
  ],
});
