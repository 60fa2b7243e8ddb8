import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signatureServer } from './signature.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([signatureServer]);
});
afterAll(() => app.close());

test('the QR code of the drawing page is read by another eye, and only its person asks for it', async () => {
  const person = await app.as();
  const { body } = await person.get<{ address: string; qrCode: string }>(`/api/users/${person.id}/signature/page`);
  expect(body.address).toBe('http://127.0.0.1/signature-draw');
  const { data, info } = await sharp(Buffer.from(body.qrCode.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(body.address);
  const other = await app.as();
  expect((await other.get(`/api/users/${person.id}/signature/page`)).status).toBe(404);
});
