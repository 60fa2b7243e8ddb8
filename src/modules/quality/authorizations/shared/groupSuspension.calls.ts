import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { updateSchema } from '#kernel/shared/record.ts';
import { authCategory, authGroup, staffAuthorization } from './authorization.record.ts';

const params = z.strictObject({ id: z.string().max(100) });

export const body = z.strictObject({
  version: z.int().min(1),
  groupId: z.uuid('Choose one from the list'),
  reason: z.string().trim().min(3, 'Say why').max(500),
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
});

const answer = z.object({ version: z.number() });

export const suspendGroupCall = defineCall({
  method: 'POST',
  path: '/api/authorizations/:id/suspend-group',
  allow: 'quality.admin',
  summary: 'Suspend one group of an authorisation (T8)',
  of: [staffAuthorization],
  params,
  body,
  answer,
});

export const liftGroupCall = defineCall({
  method: 'POST',
  path: '/api/authorizations/:id/lift-group',
  allow: 'quality.admin',
  summary: 'Lift the suspension of one group',
  of: [staffAuthorization],
  params,
  body,
  answer,
});

const proof = {
  reason: z.string().trim().min(3, 'Say why').max(500),
  /** The numbers of the authorisations the signer was shown as touched. */
  touched: z.array(z.string().max(40)).max(2000),
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};
const touched = z.array(z.object({ number: z.string(), holder: z.string() }));
const changedAnswer = z.object({ version: z.number(), touched });

/** The words whoever changes a category or group in use puts their name to. */
export const changeInUseStatement =
  'I change what the authorisations named here entitle to. Each of their holders was looked at.';

export const categoryHoldersCall = defineCall({
  method: 'GET',
  path: '/api/auth-categories/:id/touched',
  allow: 'quality.admin',
  summary: 'The issued authorisations that read a category',
  of: [authCategory, staffAuthorization],
  params,
  answer: z.object({ touched }),
});

export const groupHoldersCall = defineCall({
  method: 'GET',
  path: '/api/auth-groups/:id/touched',
  allow: 'quality.admin',
  summary: 'The issued authorisations that read a group',
  of: [authGroup, staffAuthorization],
  params,
  answer: z.object({ touched }),
});

export const changeCategoryCall = defineCall({
  method: 'POST',
  path: '/api/auth-categories/:id/change-in-use',
  allow: 'quality.admin',
  summary: 'Change a category that issued authorisations read, signed, naming who is touched',
  of: [authCategory, staffAuthorization],
  params,
  body: z.strictObject({ version: z.int().min(1), values: updateSchema(authCategory), ...proof }),
  answer: changedAnswer,
});

export const changeGroupCall = defineCall({
  method: 'POST',
  path: '/api/auth-groups/:id/change-in-use',
  allow: 'quality.admin',
  summary: 'Change a group that issued authorisations read, signed, naming who is touched',
  of: [authGroup, staffAuthorization],
  params,
  body: z.strictObject({ version: z.int().min(1), values: updateSchema(authGroup), ...proof }),
  answer: changedAnswer,
});
