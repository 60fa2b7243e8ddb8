/** Who writes company news. A file of its own: the menu needs it at once, the record only on its screens. */
export const announcementWriters = ['admin.user', 'hr.user', 'quality.user', 'documents.user'] as const;
