import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrRectangles } from '#kernel/server/documents/vectors.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { textToSign } from '../shared/verification.ts';
import { checkVerifyText } from './verify.ts';

const certificates = 1000;
const readings = process.env['TEST_LONG'] ? certificates : 40;
const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const strangersKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

function qrOf(place: number): string {
  const token = randomBytes(16).toString('base64url');
  const number = `ABS-C1-26-${String(place).padStart(5, '0')}`;
  const signed = textToSign('https://intranet.example.test', token, number, randomBytes(32).toString('base64url'));
  return `${signed}.${sign(null, Buffer.from(signed, 'utf8'), pair.privateKey).toString('base64url')}`;
}

/** The QR as it stands on the paper, seen by a reader that is not the writer. */
async function read(text: string, side: number): Promise<string | undefined> {
  const squares = qrRectangles(text, 100).map(
    ({ x, y, w, h, color }) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${String(color)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${squares.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize(side)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('P12 a certificate proves itself: its QR is read by another eye and holds offline; one changed character or a foreign key does not', async () => {
  const texts = Array.from({ length: certificates }, (_, place) => qrOf(place + 1));
  const genuine = texts.filter(
    (text) => checkVerifyText(text, publicKey)?.signed === text.slice(0, text.lastIndexOf('.')),
  );
  const foreign = texts.filter((text) => checkVerifyText(text, strangersKey));
  let seen = 0;
  for (const [place, text] of texts.slice(0, readings).entries())
    if ((await read(text, 400 + (place % 7) * 30)) === text) seen += 1;

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./#:';
  let changes = 0;
  let accepted = 0;
  for (let turn = 0; changes < 500; turn += 1) {
    const text = texts[turn % certificates] ?? '';
    const at = (turn * 37) % text.length;
    const letter = letters[(turn * 13) % letters.length] ?? 'A';
    if (text[at] === letter) continue;
    changes += 1;
    if (checkVerifyText(text.slice(0, at) + letter + text.slice(at + 1), publicKey)) accepted += 1;
  }
  printFigure(
    'P12',
    `${genuine.length} of ${certificates} hold offline, QR read ${seen} of ${readings}; ${changes - accepted} of ${changes} changed characters and ${certificates - foreign.length} of ${certificates} under a foreign key refused`,
  );
  expect({ genuine: genuine.length, foreign: foreign.length, seen, accepted }).toEqual({
    genuine: certificates,
    foreign: 0,
    seen: readings,
    accepted: 0,
  });
}, 240_000);

test('P12 the last character of a signature has one true spelling: its unused bits are no second key', () => {
  const text = qrOf(1);
  const last = text.at(-1) ?? '';
  const twins = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
    (letter) => letter !== last && checkVerifyText(text.slice(0, -1) + letter, publicKey),
  );
  expect(twins).toEqual([]);
});
