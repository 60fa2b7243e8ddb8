import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';

const own = z.strictObject({ sub: z.string().max(60) });

const hex = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'A colour such as #2196F3');

const success = z.object({ success: z.literal(true), picture: z.string() });

export const drawPictureCall = defineCall({
  method: 'POST',
  path: '/api/users/:sub/picture/canvas',
  allow: 'signedIn',
  summary: 'Keep a drawn picture; a background colour comes with an avatar made of the initial',
  params: own,
  body: z.strictObject({
    dataUrl: z.string().regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'A drawn picture comes as PNG.'),
    background: hex.optional(),
  }),
  answer: success,
});

export const uploadPictureCall = defineCall({
  method: 'POST',
  path: '/api/users/:sub/picture',
  allow: 'signedIn',
  summary: 'Upload a picture of yourself: PNG, JPEG or WebP',
  params: own,
  answer: success,
});

export const claimsSchema = z.looseObject({ sub: z.string().max(60).optional(), _id: z.string().max(60).optional() });

export const removePictureCall = defineCall({
  method: 'DELETE',
  path: '/api/users/:sub/picture',
  allow: 'signedIn',
  summary: 'Remove your picture',
  params: own,
  body: claimsSchema.optional(),
  answer: z.object({ success: z.literal(true) }),
});

export const pictureCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/picture/:size',
  allow: 'signedIn',
  summary: 'A person’s picture at 200 or 60 pixels; with `v` it may be kept for ever',
  params: z.strictObject({ id: z.uuid(), size: z.enum(['200', '60']) }),
  query: z.strictObject({ v: z.string().max(20).optional() }),
});

export const themeColorCall = defineCall({
  method: 'PUT',
  path: '/api/users/:sub/themecolor',
  allow: 'signedIn',
  summary: 'Your theme colour',
  params: own,
  body: z.strictObject({ color: hex }),
  answer: z.object({ success: z.literal(true) }),
});
