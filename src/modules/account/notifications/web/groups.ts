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

/** The number a title is about, which stays, and the sentence behind it, which is read. */
function titleParts(title: string): { number: string; said: string } {
  const found = /^([A-Z][\w-]*\d): (.+)$/s.exec(title);
  return { number: found?.[1] ?? '', said: found?.[2] ?? title };
}

/** A title as its reader says it. Readers know sentences by their full stop, which a title has none of. */
export function titleSaid(title: string, t: (text: string) => string): string {
  const { number, said } = titleParts(title);
  const line = t(said);
  const sentence = line === said && !said.endsWith('.') ? t(`${said}.`) : line;
  const words = sentence === `${said}.` ? said : sentence;
  return number ? `${number}: ${words}` : words;
}
