import { afterEach, expect, test, vi } from 'vitest';
import { client } from './client.ts';
import { withDefaults, type UserOptions } from '#kernel/shared/options.ts';
import { saveOptions, type SessionInfo } from './session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
});

/** Somebody signed in, and a server that answers each PUT when it is told to. */
function signedIn(options: UserOptions) {
  const claims = { sub: 'anan' } as SessionInfo['claims'];
  client.setQueryData(['session'], {
    claims,
    options,
    version: '1',
    build: '1',
    demo: false,
    sharedTerminal: false,
    links: {},
  });
  const sent: { options: UserOptions; answer: (status: number) => void }[] = [];
  const fetch = (_path: string, { body }: { body: string }) =>
    new Promise((resolve, reject) => {
      const answer = (status: number) =>
        status === 0 ? reject(new TypeError('no line')) : resolve(Response.json({ message: 'No.' }, { status }));
      sent.push({ options: JSON.parse(body) as UserOptions, answer });
    });
  vi.stubGlobal('fetch', fetch);
  return { sent, shown: () => client.getQueryData<SessionInfo>(['session'])?.options };
}
const nth = <T>(list: readonly T[], at: number) =>
  vi.waitFor(() => {
    const found = list[at];
    if (!found) throw new Error('not sent yet');
    return found;
  });

test('whoever kept some of the chart options has the defaults of the others', () => {
  expect(withDefaults({ chartOptions: { pointRadius: 2 } }).chartOptions).toEqual({
    scheme: 'tableau.Classic10',
    pointRadius: 2,
    cutoutPercentage: 90,
    lineTension: 0.4,
  });
  expect(withDefaults({ dense: false })).toMatchObject({
    dense: false,
    clipped: true,
    chartOptions: { lineTension: 0.4 },
  });
  expect(withDefaults({})).toMatchObject({ dateFormat: 'YYYY-MM-DD', chartOptions: { cutoutPercentage: 90 } });
});

test('a choice is shown at once, and taken back when the server does not keep it', async () => {
  const { sent, shown } = signedIn({ dense: true, theme: '#22487d' });
  for (const status of [0, 500]) {
    saveOptions({ dense: false, mini: true });
    expect(shown()).toEqual({ dense: false, mini: true, theme: '#22487d' });
    (await nth(sent, sent.length)).answer(status);
    await vi.waitFor(() => expect(shown()).toEqual({ dense: true, theme: '#22487d' }));
  }
});

test('what another call keeps is shown and never sent back with a look', async () => {
  const { sent, shown } = signedIn({
    dense: true,
    lineId: 'U12',
    notifications: { enabled: true },
    background: '#2196F3',
  });
  saveOptions({ dense: false });
  const first = await nth(sent, 0);
  expect(first.options).toEqual({ dense: false });
  first.answer(200);
  await vi.waitFor(() => expect(shown()).toMatchObject({ dense: false, lineId: 'U12', background: '#2196F3' }));
});

test('the choices made meanwhile stay, go one after the other, and carry nothing that was refused', async () => {
  const { sent, shown } = signedIn({ dark: false });
  saveOptions({ dark: true, mini: true });
  saveOptions({ dark: 'system' });
  saveOptions({ dense: false });
  expect(shown()).toEqual({ dark: 'system', mini: true, dense: false });
  (await nth(sent, 0)).answer(400);
  await vi.waitFor(() => expect(shown()).toEqual({ dark: 'system', dense: false }));
  const second = await nth(sent, 1);
  expect(second.options).toEqual({ dark: 'system' });
  second.answer(0);
  await vi.waitFor(() => expect(shown()).toEqual({ dark: false, dense: false }));
  const third = await nth(sent, 2);
  expect(third.options).toEqual({ dark: false, dense: false });
  third.answer(200);
  saveOptions({ mini: false });
  const last = await nth(sent, 3);
  expect(last.options).toEqual({ dark: false, dense: false, mini: false });
  last.answer(200);
  await vi.waitFor(() => expect(shown()).toEqual({ dark: false, dense: false, mini: false }));
});
