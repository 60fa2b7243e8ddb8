import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkKey, missingFile } from './keys.ts';

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** A file store in an S3 bucket: `s3://bucket/prefix?endpoint=…&region=…`; keys of access come from the usual `AWS_…` variables. */
export function openBucket(url: URL, silenceMs: number) {
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    // Other makers' servers know buckets as a path, and not all know the newer checksum trailers.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Without these a bucket that takes the connection and says nothing is waited for without end.
    requestHandler: {
      connectionTimeout: 2_000,
      socketTimeout: silenceMs,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
    },
  });
  const objectKey = (key: string): string =>
    [prefix, checkKey(key).slice(0, 2), key.slice(2, 4), key].filter(Boolean).join('/');
  const place = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: objectKey(key) });

  async function body(key: string): Promise<Readable> {
    try {
      const answer = await client.send(new GetObjectCommand(place(key)));
      if (answer.Body instanceof Readable) return answer.Body;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    throw missingFile();
  }

  async function* list(): AsyncGenerator<{ key: string; at: Date }> {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, ...(prefix ? { Prefix: `${prefix}/` } : {}) });
    for await (const page of pages) {
      for (const object of page.Contents ?? []) {
        const key = object.Key?.split('/').at(-1) ?? '';
        if (/^[0-9a-f]{40}$/.test(key) && object.LastModified) yield { key, at: object.LastModified };
      }
    }
  }

  async function exists(key: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(place(key)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    list,
    exists,
    async reach(): Promise<void> {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
    async put(key: string, bytes: Buffer): Promise<void> {
      await client.send(new PutObjectCommand({ ...place(key), Body: bytes, ContentType: 'application/octet-stream' }));
    },
    async get(key: string): Promise<Buffer> {
      return Buffer.concat(await (await body(key)).toArray());
    },
    stream: body,
    async delete(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand(place(key)));
    },
  };
}
