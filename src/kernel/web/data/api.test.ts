import { afterEach, expect, test, vi } from 'vitest';
import { send, whenSignedOut } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  whenSignedOut(() => {});
});

test('401 and 403 lead to the sign-in page from every call but those the page itself makes', async () => {
  const led: string[] = [];
  whenSignedOut((status, path) => led.push(`${status} ${path}`));
  const answers = async (status: number, paths: readonly string[]) => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status }));
    for (const path of paths) await expect(send('POST', path, {})).rejects.toMatchObject({ status });
  };
  const doors = ['/auth/login', '/auth/forgot', '/auth/reset', '/api/session'];
  const others = ['/auth/step-up', '/auth/login/other', '/api/sessions', '/api/users/anan'];
  await answers(401, [...doors, ...others]);
  await answers(403, doors);
  await answers(422, others);
  expect(led).toEqual(others.map((path) => `401 ${path}`));
});
