import { dayOf } from '#kernel/shared/dates.ts';
import type { NoticeRow } from '../shared/notice.ts';

export interface NoticeGroup {
  subject: string;
  rows: NoticeRow[];
}
export interface NoticeDay {
  day: string;
  groups: NoticeGroup[];
}

/** Messages by the day they came, and within a day by what they are about, the newest first. */
export function inGroups(rows: readonly NoticeRow[]): NoticeDay[] {
  const days: NoticeDay[] = [];
  for (const row of rows) {
    const day = dayOf(row.lastAt);
    let last = days.find((one) => one.day === day);
    if (!last) days.push((last = { day, groups: [] }));
    const group = last.groups.find((one) => one.subject === row.subject);
    if (group) group.rows.push(row);
    else last.groups.push({ subject: row.subject, rows: [row] });
  }
  return days;
}

/** A title as the reader's language says it: the number it is about stays, the sentence behind it is read. */
export function titleParts(title: string): { number: string; said: string } {
  const found = /^([A-Z][\w-]*\d): (.+)$/s.exec(title);
  return { number: found?.[1] ?? '', said: found?.[2] ?? title };
}
