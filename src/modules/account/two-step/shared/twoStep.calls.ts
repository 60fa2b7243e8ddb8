import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const twoStepLive = liveName('two-step');

const params = z.strictObject({ sub: z.string().max(60) });

export const twoStepCall = defineCall({
  method: 'GET',
  path: '/api/users/:sub/twofactor',
  allow: 'signedIn',
  summary: 'Whether your two-step authentication is on',
  of: [twoStepLive],
  params,
  answer: z.object({ twoFactor: z.object({ enabled: z.boolean() }) }),
});

const codes = z.array(z.string());

export const backupCodesCall = defineCall({
  method: 'GET',
  path: '/api/users/:sub/twofactor/getcodes',
  allow: 'signedIn',
  summary: 'Your backup codes that are not used yet; password or code within ten minutes (else 428)',
  params,
  answer: codes,
});

export const newBackupCodesCall = defineCall({
  method: 'POST',
  path: '/api/users/:sub/twofactor/generatecodes',
  allow: 'signedIn',
  summary: 'Ten new backup codes; the old ones are void',
  params,
  answer: codes,
});

export const beginTwoStepCall = defineCall({
  method: 'GET',
  path: '/api/users/:sub/twofactor/enable',
  allow: 'signedIn',
  summary: 'Begin the set-up: QR code and key of a new secret, which proves nothing until it is verified',
  params,
  answer: z.object({ qrCode: z.string(), key: z.string() }),
});

export const verifyTwoStepCall = defineCall({
  method: 'POST',
  path: '/api/users/:sub/twofactor/verify',
  allow: 'signedIn',
  summary: 'Finish the set-up with a code; a wrong one voids the secret',
  params,
  body: z.strictObject({ token: z.string().min(1, 'Required').max(20) }),
  answer: z.object({ verified: z.boolean(), backupCodes: codes }),
});

export const disableTwoStepCall = defineCall({
  method: 'GET',
  path: '/api/users/:sub/twofactor/disable',
  allow: 'signedIn',
  summary: 'Switch two-step authentication off; the password again within two minutes (else 428)',
  params,
  answer: z.object({ success: z.literal(true) }),
});
