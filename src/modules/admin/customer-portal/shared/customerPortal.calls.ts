import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { portalLog } from '#modules/portal/customer-portal/shared/portalLog.record.ts';
import { portalScopes, portalUser } from '#modules/portal/customer-portal/shared/portalUser.record.ts';

const invited = z.object({ row: rowAnswer(portalUser), link: z.string(), expiresAt: z.string() });

export const invitePortalUserCall = defineCall({
  method: 'POST',
  path: '/api/customer-portal/users',
  allow: 'admin.admin',
  summary: 'Invite one of a customer’s people; the link works once, for seven days',
  of: [portalUser],
  body: z.strictObject({
    customerId: z.uuid('Choose one from the list'),
    name: z.string().trim().min(2, 'Required').max(120),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[^\s@]+@[^\s@]+$/, 'An address such as name@company.com')
      .max(254),
    scopes: z.array(z.enum(Object.keys(portalScopes) as (keyof typeof portalScopes)[])).max(5),
  }),
  answer: invited,
});

const params = z.strictObject({ id: z.uuid() });

export const inviteAgainCall = defineCall({
  method: 'POST',
  path: '/api/customer-portal/users/:id/invite',
  allow: 'admin.admin',
  summary: 'Invite again: a new link; the older ones and all sessions end',
  of: [portalUser],
  params,
  answer: invited,
});

const reason = z.string().trim().min(3, 'Say why').max(500);

export const disablePortalUserCall = defineCall({
  method: 'POST',
  path: '/api/customer-portal/users/:id/disable',
  allow: 'admin.admin',
  summary: 'Put somebody out of the portal; their sessions end at once',
  of: [portalUser],
  params,
  body: z.strictObject({ reason }),
  answer: z.object({ row: rowAnswer(portalUser) }),
});

export const enablePortalUserCall = defineCall({
  method: 'POST',
  path: '/api/customer-portal/users/:id/enable',
  allow: 'admin.admin',
  summary: 'Let somebody in again, with the password they had; whoever never chose one is invited again',
  of: [portalUser],
  params,
  body: z.strictObject({ reason }),
  answer: z.object({ row: rowAnswer(portalUser) }),
});

export const portalDaysCall = defineCall({
  method: 'GET',
  path: '/api/customer-portal/daily',
  allow: 'admin.viewer',
  summary: 'Sign-ins and refusals at the portal, day by day',
  of: [portalLog],
  answer: z.object({ days: z.array(z.object({ day: z.string(), signIns: z.number(), refused: z.number() })) }),
});
