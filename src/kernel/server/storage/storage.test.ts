import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolder } from './folder.ts';
import { newKey } from './keys.ts';
import { openStorage, type Storage } from './storage.ts';

const folders: string[] = [];

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  folders.push(folder);
  return folder;
}

/** A server that speaks the part of S3's protocol which a file store needs: signed GET, PUT, HEAD, DELETE and list. */
function smallBucketServer(objects: Map<string, Buffer>): Server {
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const address = new URL(request.url ?? '/', 'http://bucket');
      const signed =
        /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/ap-southeast-1\/s3\/aws4_request, SignedHeaders=.+, Signature=[0-9a-f]{64}$/;
      const error = (status: number, code: string): void => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(
          request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
        );
      };
      if (!signed.test(request.headers.authorization ?? '')) return error(403, 'AccessDenied');
      const body = Buffer.concat(parts);
      const declared = request.headers['x-amz-content-sha256'];
      if (declared !== 'UNSIGNED-PAYLOAD' && declared !== createHash('sha256').update(body).digest('hex'))
        return error(400, 'XAmzContentSHA256Mismatch');
      if (address.searchParams.get('list-type') === '2') {
        const prefix = address.searchParams.get('prefix') ?? '';
        const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
        const after = address.searchParams.get('continuation-token');
        const rest = after ? keys.filter((key) => key > after) : keys;
        const page = rest.slice(0, 2);
        response.writeHead(200, { 'content-type': 'application/xml' });
        response.end(
          `<?xml version="1.0"?><ListBucketResult><IsTruncated>${rest.length > 2}</IsTruncated>${rest.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}` +
            page
              .map(
                (key) =>
                  `<Contents><Key>${key}</Key><LastModified>2026-11-20T00:00:00.000Z</LastModified><Size>1</Size></Contents>`,
              )
              .join('') +
            '</ListBucketResult>',
        );
        return undefined;
      }
      const [, bucket, ...rest] = address.pathname.split('/');
      if (bucket !== 'files') return error(404, 'NoSuchBucket');
      const key = rest.join('/');
      if (key === '' && request.method === 'HEAD') return response.writeHead(200).end();
      const known = objects.get(key);
      if (request.method === 'PUT') {
        objects.set(key, body);
        response.writeHead(200, { etag: '"x"' }).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (!known) {
        return error(404, 'NoSuchKey');
      } else {
        response.writeHead(200, { 'content-length': known.length, etag: '"x"' });
        response.end(request.method === 'HEAD' ? undefined : known);
      }
      return undefined;
    });
  });
}

const objects = new Map<string, Buffer>();
const server = smallBucketServer(objects);
const saved = { id: process.env.AWS_ACCESS_KEY_ID, secret: process.env.AWS_SECRET_ACCESS_KEY };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.AWS_ACCESS_KEY_ID = 'test-key';
  process.env.AWS_SECRET_ACCESS_KEY = 'test-secret';
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  for (const [name, value] of [
    ['AWS_ACCESS_KEY_ID', saved.id],
    ['AWS_SECRET_ACCESS_KEY', saved.secret],
  ] as const) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function collect(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const entry of storage.list()) keys.push(entry.key);
  return keys.sort();
}

const bucketUrl = (): string =>
  `s3://files/company/a?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}&region=ap-southeast-1`;

describe.each([
  ['a folder', async () => openStorage(undefined, await temporary())],
  ['an S3 bucket', async () => openStorage(bucketUrl(), '/nowhere')],
])('files in %s', (_where, open) => {
  test('what was put can be read, streamed, listed and removed', async () => {
    const storage = await open();
    const keys = [newKey(), newKey(), newKey()];
    const bytes = Buffer.from('ล้อเครื่องบิน\0\xff', 'utf8');
    for (const key of keys) await storage.put(key, bytes);
    const first = keys[0] as string;
    expect((await storage.get(first)).equals(bytes)).toBe(true);
    expect(Buffer.concat(await (await storage.stream(first)).toArray()).equals(bytes)).toBe(true);
    expect(await storage.exists(first)).toBe(true);
    await storage.reach();
    expect(await collect(storage)).toEqual([...keys].sort());
    await storage.delete(first);
    await storage.delete(first);
    expect(await storage.exists(first)).toBe(false);
    await expect(storage.get(first)).rejects.toMatchObject({ code: 'FILE_MISSING', status: 404 });
    await expect(storage.stream(first)).rejects.toMatchObject({ code: 'FILE_MISSING' });
  });

  test('P39: a key that could name a path is refused before anything is touched', async () => {
    const storage = await open();
    for (const key of ['../../etc/passwd', '', 'a'.repeat(41), `${'a'.repeat(38)}/x`, `..${'a'.repeat(38)}`]) {
      await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow('storage key');
    }
  });
});

test('the bucket keeps its files below the prefix of its address', () => {
  expect([...objects.keys()].every((key) => /^company\/a\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{40}$/.test(key))).toBe(
    true,
  );
});

test('a bucket that is not there, or whose keys are refused, is a store that is away', async () => {
  const port = (server.address() as AddressInfo).port;
  for (const url of [
    `s3://other?endpoint=http://127.0.0.1:${port}&region=ap-southeast-1`,
    `s3://files?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
  ]) {
    const storage = openStorage(url, '/nowhere');
    await expect(storage.reach()).rejects.toMatchObject({ code: 'FILES_UNREACHABLE', status: 503, retryAfter: 5 });
    await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ code: 'FILES_UNREACHABLE' });
  }
});

test('a file in the folder is readable by the server alone and leaves no half-written copy', async () => {
  const root = await temporary();
  const storage = openFolder(root);
  const key = newKey();
  await storage.put(key, Buffer.alloc(1000));
  const folder = join(root, key.slice(0, 2), key.slice(2, 4));
  expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual([key]);
});

test('a copy cut off by a crash is listed with its age, so that the sweeper finds it', async () => {
  const root = await temporary();
  const storage = openFolder(root);
  const key = newKey();
  await storage.put(key, Buffer.alloc(10));
  const cut = `${join(root, key.slice(0, 2), key.slice(2, 4), key)}.part`;
  await writeFile(cut, 'half');
  await utimes(cut, 1, 1);
  const ages: number[] = [];
  for await (const entry of storage.list()) if (entry.key === key) ages.push(entry.at.getTime());
  expect(ages).toContain(1000);
});

test('P40: files never eat into the reserve of the disk', async () => {
  const root = await temporary();
  const storage = openFolder(root, { reserve: Number.MAX_SAFE_INTEGER });
  await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ code: 'DISK_FULL', status: 503 });
  expect(await readdir(root)).toEqual([]);
});

test('an address that is neither a folder nor S3 stops the start with a clear sentence', () => {
  expect(() => openStorage('ftp://x', '/nowhere')).toThrow('must begin with s3:// or file://');
});
