import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { runWrite, systemActor, systemCaller } from '../transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([]);
});
afterAll(() => app.close());

test('who writes waits for their own account before the head of the history: who changes the account needs the head to end', async () => {
  const { id } = await app.as();
  const caller = { ...systemCaller(new Date()), actor: { ...systemActor, kind: 'user' as const, id } };
  const rows = { first: ['app_user', 'id', id], next: ['audit_chain', 'name', 'main'] } as const;
  const { held } = await heldWhileWaiting(app, rows, () =>
    runWrite(app.deps, caller, (ctx) => ctx.audit({ entity: 'nothing', entityId: id, action: 'update' })),
  );
  expect(held).toBe(false);
  expect((await app.verify()).fault).toBeNull();
});

test('many entries of many writers at once, people and the system, make one unbroken history', async () => {
  const people = await Promise.all([app.as(), app.as(), app.as()]);
  const callers = [null, ...people.map(({ id }) => id)].map((id) => ({
    ...systemCaller(new Date()),
    actor: { ...systemActor, kind: id ? ('user' as const) : systemActor.kind, id },
  }));
  const before = (await app.verify()).entries;
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      runWrite(app.deps, callers[n % callers.length] ?? systemCaller(new Date()), async (ctx) => {
        for (let entry = 0; entry < 3; entry += 1)
          await ctx.audit({ entity: 'nothing', entityId: `${n}`, action: 'update', changes: { entry } });
      }),
    ),
  );
  expect(await app.verify()).toMatchObject({ entries: before + 120, fault: null });
});
