import { choice, choices, flag, instant, integer, note, text } from '#kernel/shared/field.ts';
import { areas } from '#kernel/shared/areas.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { visibleAnnouncements } from './visible.ts';
import { announcementWriters } from './writers.ts';

/** A piece of company news. */
export const announcement = defineRecord({
  name: 'announcement',
  label: { one: 'Announcement', many: 'Announcements', row: ['title'] },
  path: '/announcements/:key',
  access: { read: 'signedIn', create: announcementWriters, update: announcementWriters, archive: announcementWriters },
  rows: visibleAnnouncements,
  fields: {
    title: text('Title', { required: true, min: 3, max: 120 }),
    category: choice(
      'Category',
      { news: 'News', safety: 'Safety', quality: 'Quality', hr: 'HR', it: 'IT', urgent: 'Urgent' },
      { required: true },
    ),
    body: note('Text', { required: true, max: 10_000 }),
    audience: choices('Audience', areas, { help: 'Nobody chosen means everybody.' }),
    publishAt: instant('Publish from', { required: true }),
    expireAt: instant('Until', { help: 'Empty: until it is withdrawn.' }),
    pinned: flag('Pinned on top', { required: true }),
    ackRequired: flag('Ask everybody to confirm reading', { required: true }),
    contentVersion: integer('Content version', { required: true, readOnly: true }),
  },
  states: {
    draft: 'neutral',
    published: 'good',
    withdrawn: 'warn',
  },
  list: {
    columns: ['title', 'category', 'status', 'publishAt', 'expireAt', 'pinned', 'ackRequired'],
    filters: ['category', 'status', 'pinned', 'publishAt'],
    search: ['title', 'body'],
    // Of several fields, as an address may name them; the type knows of one.
    sort: '-pinned,-publishAt' as '-pinned',
  },
});
