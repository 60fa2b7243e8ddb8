import { announcementWriters } from '../shared/writers.ts';
import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Company news in the browser. */
export const announcementsWeb = defineWebModule({
  name: 'home/announcements',
  screens: [
    screen('/announcements', () => import('./AnnouncementList.tsx').then((m) => m.AnnouncementList), {
      title: 'Announcements',
      allow: 'signedIn',
    }),
    screen('/announcements/new', () => import('./AnnouncementNew.tsx').then((m) => m.AnnouncementNew), {
      title: 'New announcement',
      allow: announcementWriters,
    }),
    screen('/announcements/:announcementId', () => import('./AnnouncementPage.tsx').then((m) => m.AnnouncementPage), {
      title: 'Announcement',
      allow: 'signedIn',
    }),
    screen(
      '/announcements/:announcementId/edit',
      () => import('./AnnouncementEdit.tsx').then((m) => m.AnnouncementEdit),
      {
        title: 'Edit announcement',
        allow: announcementWriters,
      },
    ),
  ],
  quickCreate: [{ label: 'Announcement', path: '/announcements/new', allow: announcementWriters }],
  words: () => import('./th.refusals.ts'),
});
