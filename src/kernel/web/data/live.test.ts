import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAttended, noteSign } from './idle.ts';

const heard = new Map<string, (given?: unknown) => void>();
const socket = {
  active: false,
  on: (name: string, hear: (given?: unknown) => void) => heard.set(name, hear),
  connect: vi.fn<() => void>(),
  disconnect: vi.fn<() => void>(),
  emit: vi.fn<() => void>(),
};
beforeEach(() => {
  vi.useFakeTimers();
  // Other tests of this process may have run for longer than the five minutes after which nobody is at the screen.
  noteSign();
  vi.doMock('socket.io-client', () => ({ io: () => socket }));
  vi.stubGlobal('window', { setTimeout });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.doUnmock('socket.io-client');
  vi.useRealTimers();
  // Other tests of this process go on from now.
  noteSign();
  vi.unstubAllGlobals();
});

test('a live line the server refuses is asked for again later each time; meanwhile the screen is not live, and asks as nobody', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('x-unattended'));
    return Promise.resolve(Response.json({}));
  });
  const { isLive, startLive } = await import('./live.ts');
  const stop = startLive({ id: '1', name: 'A', build: '1' });
  await vi.advanceTimersByTimeAsync(301);
  await vi.waitFor(() => expect(heard.size).toBeGreaterThan(4));
  for (const [wait, times] of [
    [2_000, 1],
    [4_000, 2],
    [8_000, 3],
  ] as const) {
    heard.get('connect_error')?.();
    expect(isLive.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(socket.connect).toHaveBeenCalledTimes(times - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.connect).toHaveBeenCalledTimes(times);
  }
  await vi.advanceTimersByTimeAsync(300_000);
  heard.get('disconnect')?.('io server disconnect');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([null, null, null, '1']);
  heard.get('connect')?.();
  expect(isLive.get()).toBe(true);
  stop();
});

test('a code before the camera is a sign of somebody', () => {
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(isAttended()).toBe(false);
  noteSign();
  expect(isAttended()).toBe(true);
});
