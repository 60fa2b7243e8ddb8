import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { lesson } from './lesson.record.ts';

const params = z.strictObject({ id: z.uuid() });

/** The lessons that concern a card, with what who asks has read of them. */
export const lessonsOfCardCall = defineCall({
  method: 'GET',
  path: '/api/card-lessons/:id',
  allow: 'maintenance.viewer',
  summary: 'Lessons of safety that concern a task card, and whether you have read them',
  of: [lesson],
  params,
  answer: z.object({
    lessons: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        title: z.string(),
        text: z.string(),
        readAt: z.string().nullable(),
      }),
    ),
  }),
});

/** Somebody has read a lesson on a card. */
export const readLessonCall = defineCall({
  method: 'POST',
  path: '/api/card-lessons/:id',
  allow: 'maintenance.user',
  summary: 'Marks a lesson on a task card as read',
  of: [lesson],
  params,
  body: z.strictObject({ lessonId: z.uuid() }),
  answer: z.object({ readAt: z.string() }),
});

/** Who has read a lesson, on which card. */
export const lessonReadersCall = defineCall({
  method: 'GET',
  path: '/api/lesson-readers/:id',
  allow: 'safety.user',
  summary: 'Who has read a lesson, on which card, and how many open cards it stands on',
  of: [lesson],
  params,
  answer: z.object({
    openCards: z.number(),
    readers: z.array(z.object({ name: z.string(), card: z.string(), readAt: z.string() })),
  }),
});
