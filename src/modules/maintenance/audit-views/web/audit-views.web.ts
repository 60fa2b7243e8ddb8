import { defineWebModule, screen } from '#kernel/web/module.ts';

const door = { title: 'Audit view', allow: 'public', bare: true } as const;

/** Audit mode in the browser: the views that were opened, and what an inspector sees. */
export const auditViewsWeb = defineWebModule({
  name: 'maintenance/audit-views',
  screens: [
    screen('/maintenance/releases/audit-views', () => import('./AuditViews.tsx').then((m) => m.AuditViews), {
      title: 'Audit views',
      allow: 'quality.viewer',
    }),
    screen('/audit', () => import('./AuditHome.tsx').then((m) => m.AuditHome), door),
    screen('/audit/room/:part', () => import('./AuditRoom.tsx').then((m) => m.AuditRoom), door),
    screen('/audit/room/audits/:number', () => import('./AuditReport.tsx').then((m) => m.AuditReport), door),
    screen('/audit/room/:part/files/:id', () => import('./AuditRoom.tsx').then((m) => m.AuditRoomFile), door),
    screen('/audit/:number', () => import('./AuditCertificate.tsx').then((m) => m.AuditCertificate), door),
    screen('/audit/:number/tools/:toolId', () => import('./AuditTool.tsx').then((m) => m.AuditTool), door),
    screen('/audit/:number/files/:file', () => import('./AuditFile.tsx').then((m) => m.AuditFile), door),
  ],
  words: () => import('./th.refusals.ts'),
});
