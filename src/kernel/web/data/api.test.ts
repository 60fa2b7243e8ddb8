import { afterEach, expect, test, vi } from 'vitest';
import { get, send, onAccessRefused } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onAccessRefused(() => {});
});

test('401 and 403 lead away from every call but those the sign-in page itself makes, with the right that is missing', async () => {
  const led: string[] = [];
  onAccessRefused((status, path, details) => led.push(`${status} ${path} ${JSON.stringify(details)}`));
  const answers = async (status: number, paths: readonly string[]) => {
    const details = { needs: 'stores.user' };
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', details }, { status }));
    for (const path of paths) await expect(send('POST', path, {})).rejects.toMatchObject({ status });
  };
  const doors = ['/auth/login', '/auth/forgot', '/auth/reset', '/api/session'];
  const others = ['/auth/step-up', '/auth/login/other', '/api/sessions', '/api/users/anan'];
  await answers(401, [...doors, ...others]);
  await answers(403, [...doors, ...others]);
  await answers(422, others);
  expect(led).toEqual(
    [401, 403].flatMap((status) => others.map((path) => `${status} ${path} {"needs":"stores.user"}`)),
  );
});

test('a call that nobody is there for says so: it is no use of a shared terminal', async () => {
  const heads: (string | null)[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    heads.push(new Headers(init.headers).get('x-unattended'));
    return Promise.resolve(Response.json({}));
  });
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  await get('/api/store/counter/shelf');
  vi.setSystemTime(now + 61_000);
  await get('/api/store/counter/shelf');
  vi.useRealTimers();
  expect(heads).toEqual([null, '1']);
});
