import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { notificationsModule } from '#modules/account/notifications/server/notifications.module.ts';
import { signInModule } from '#modules/account/sign-in/server/sign-in.module.ts';
import { settingsModule } from './settings.module.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([signInModule, notificationsModule, settingsModule]);
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
    expect((await person.get('/api/session')).body).toMatchObject({ options });
    expect((await person.get(`/api/users/${person.username}/personalization`)).body).toMatchObject({
      ...options,
      security: { loginDuration: 3 },
    });
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
