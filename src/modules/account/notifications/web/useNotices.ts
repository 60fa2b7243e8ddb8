import { useInfiniteQuery } from '@tanstack/react-query';
import { getCall, useGet } from '#kernel/web/data/calls.ts';
import { notificationsCall } from '../shared/centre.calls.ts';

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
      getCall(notificationsCall, { query: pageParam ? { before: pageParam } : {} }, signal),
    getNextPageParam: (page) => (page.more ? page.rows.at(-1)?.lastAt : undefined),
    meta: { modules: ['notification'] },
  });
}
