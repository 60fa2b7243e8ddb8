import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { readershipCall } from '../shared/announcement.calls.ts';
import { announcementWriters } from '../shared/writers.ts';

type Readership = AnswerOf<typeof readershipCall>['readership'][number];

/** How far the announcements that ask for it have been read, by their id; for those who write them. */
export function useReadership(): ReadonlyMap<string, Readership> {
  const answer = useGet(readershipCall, {}, { enabled: useCan()(announcementWriters) });
  return new Map(answer.data?.readership.map((one) => [one.id, one]));
}

/** In whole per cent, downwards: a hundred only when everybody has. */
export const shareRead = ({ meant, read }: Pick<Readership, 'meant' | 'read'>): number =>
  meant === 0 ? 0 : Math.floor((read / meant) * 100);
