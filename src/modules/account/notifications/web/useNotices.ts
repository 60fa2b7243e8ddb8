import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '#kernel/web/data/api.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { notificationsCall } from '../shared/centre.calls.ts';

type Page = AnswerOf<typeof notificationsCall>;

/** How many messages wait to be read; asked again when somebody is told something. */
export function useUnread(): number {
  return useGet(notificationsCall, {}, { query: { unread: 'true' } }).data?.unread ?? 0;
}

/** What a person was told, newest first, page by page. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: ['notification', 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page>(`/api/notifications${pageParam ? `?before=${encodeURIComponent(pageParam)}` : ''}`, signal),
    getNextPageParam: (page) => (page.more ? page.rows.at(-1)?.lastAt : undefined),
    meta: { modules: ['notification'] },
  });
}
