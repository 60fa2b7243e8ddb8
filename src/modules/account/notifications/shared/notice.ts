import { liveName } from '#kernel/shared/live.ts';

/** What a message is about. AOG and Purchasing can be switched on and off for push (spec §3); the others are ours. */
export const noticeTypes = [
  'AOG',
  'Purchasing',
  'Training',
  'Quality',
  'Safety',
  'HR',
  'Documents',
  'Account',
  'News',
  'Jobs',
  'Mentions',
] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** How a person wants to be reached (spec §3). */
export interface NoticeSettings {
  enabled: boolean;
  types: { name: string; value: boolean }[];
}

/** True when push messages of this type are wanted: everything while push is on, less the types switched off. */
export function wantsPush(settings: NoticeSettings, type: NoticeType): boolean {
  return settings.enabled && settings.types.every((one) => one.name !== type || one.value);
}

/** A message as the centre shows it. */
export interface NoticeRow {
  id: string;
  type: NoticeType;
  title: string;
  text: string;
  link: string;
  subject: string;
  urgent: boolean;
  repeats: number;
  lastAt: string;
  readAt: string | null;
}

/** A person's notices; told with the people they are for. */
export const noticesLive = liveName('notification');

/** A text of at most so many characters: a longer one ends behind a whole word, Thai included, and says that there was more. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end || most - 1).trimEnd()}…`;
}
