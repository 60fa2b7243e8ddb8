import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { notificationsServer } from '#modules/account/notifications/server/notifications.server.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { settingsServer } from './settings.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([signInServer, notificationsServer, settingsServer]);
});
afterAll(() => app.close());

describe('options', () => {
  test('they are kept as a whole and answered with the session', async () => {
    const person = await app.as();
    const options = {
      dark: true,
      dateFormat: 'DD-MM-YYYY',
      chartOptions: { pointRadius: 2 },
      views: { jobs: { columns: ['number'] } },
    };
    expect(
      (
        await person.call('PUT', `/api/users/${person.username}/options`, {
          ...options,
          security: { loginDuration: 3 },
        })
      ).status,
    ).toBe(200);
    // What was left out has its default: also of the chart's options.
    const all = {
      ...options,
      clipped: true,
      theme: '#22487d',
      chartOptions: { scheme: 'tableau.Classic10', pointRadius: 2, cutoutPercentage: 90, lineTension: 0.4 },
    };
    expect((await person.get('/api/session')).body).toMatchObject({ options: all });
    expect((await person.get(`/api/users/${person.username}/personalization`)).body).toMatchObject({
      ...options,
      security: { loginDuration: 3 },
    });
  });

  test('what stands elsewhere is written there, kept when it is left out, and taken away by null', async () => {
    const person = await app.as();
    const base = `/api/users/${person.username}`;
    const notifications = {
      enabled: true,
      types: [
        { name: 'AOG', value: true },
        { name: 'Purchasing', value: false },
      ],
    };
    const elsewhere = { background: '#7F7F7F', notifications, lineId: 'U123' };
    const put = (options: object) => person.call('PUT', `${base}/options`, options);
    expect((await put({ dark: true, ...elsewhere, signature: '/of/another/door' })).status).toBe(200);
    const account = { lineId: 'U123', notifications, signature: null, personalization: { background: '#7F7F7F' } };
    expect((await person.get(base)).body).toMatchObject(account);
    expect((await put({ dense: false })).status).toBe(200);
    expect((await person.get(base)).body).toMatchObject(account);
    expect((await person.get('/api/session')).body).toMatchObject({ options: { dense: false } });
    expect((await person.get('/api/session')).body).toMatchObject({ options: elsewhere });
    expect((await put({ background: null, lineId: null })).status).toBe(200);
    expect((await person.get(`${base}/personalization`)).body).toMatchObject({
      background: null,
      lineId: null,
      notifications,
    });
    expect((await put({ lineId: 'no spaces' })).status).toBe(400);
  });

  test.each([
    ['a login duration of 31 days', { security: { loginDuration: 31 } }],
    ['a login duration of 0 days', { security: { loginDuration: 0 } }],
    ['a right among them', { permission: 5 }],
    ['an unknown date format', { dateFormat: 'MM/DD/YY' }],
    ['a colour that is none', { theme: 'red' }],
  ])('%s is malformed', async (_name, options) => {
    const person = await app.as();
    expect((await person.call('PUT', `/api/users/${person.username}/options`, options)).status).toBe(400);
  });
});
