import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/records.ts';
import type { NoticeRow } from '../shared/notice.ts';

interface Page {
  unread: number;
  rows: NoticeRow[];
  more: boolean;
}

/** How many messages wait to be read; asked again when somebody is told something. */
export function useUnread(): number {
  return useGet<Page>('/api/notifications?unread=true', { modules: ['notification'] }).data?.unread ?? 0;
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
