import { defineWebModule } from '#kernel/web/module.ts';

/** The box for a comment above every record's time line. */
export const commentsWeb = defineWebModule({
  name: 'home/comments',
  screens: [],
  timeLine: () => import('./CommentBox.tsx').then((m) => m.CommentBox),
  words: () => import('./th.refusals.ts'),
});
