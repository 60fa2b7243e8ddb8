import { useGet } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { announcement } from '../shared/announcement.record.ts';
import { announcementWriters } from '../shared/writers.ts';

interface Readership {
  id: string;
  meant: number;
  read: number;
}

/** How far the announcements that ask for it have been read, by their id; for those who write them. */
export function useReadership(): ReadonlyMap<string, Readership> {
  const answer = useGet<{ readership: Readership[] }>(`${announcement.api}/readership`, {
    modules: [announcement.name],
    enabled: useCan()(announcementWriters),
  });
  return new Map(answer.data?.readership.map((one) => [one.id, one]));
}

/** In whole per cent, downwards: a hundred only when everybody has. */
export const shareRead = ({ meant, read }: Pick<Readership, 'meant' | 'read'>): number =>
  meant === 0 ? 0 : Math.floor((read / meant) * 100);
