import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { aHazard } from '#modules/safety/hira/server/hira.fixture.ts';
import { meetingPackCall, openReportCall } from '../shared/safetyReports.calls.ts';
import { aMandatoryReport, aSafetyReport, classified, toldBy } from './reports.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

test('the safety meeting pack holds indicators, open reports, what is owed and hazards not accepted, and nothing the reporters wrote', async () => {
  const words = 'Canary words only the reporter wrote, of nobody else';
  const own = 'Somchai on the night shift left his rag in the hub';
  const told = { ...toldBy('of the pack'), title: own, narrative: words };
  const sent = await (await app.as('level:1')).call<{ number: string }>('POST', openReportCall.path, told);
  expect(sent.status).toBe(201);
  const mandatory = await aMandatoryReport(app);
  const { description } = await aHazard(app);
  const worded = await aSafetyReport(app, { steps: [['classify', { ...classified, title: 'Rag in a hub' }]] });
  const render = vi.spyOn(app.deps.services, 'render');
  const safety = await personWith(app, 'level:3', 'safety.user');
  expect(await safety.get(meetingPackCall.path)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf' },
  });
  const pack = JSON.stringify(render.mock.lastCall?.[0]);
  for (const part of [
    'Reports received',
    sent.body.number,
    mandatory.number,
    description,
    worded.number,
    'Rag in a hub',
    'Hazards not accepted',
  ])
    expect(pack).toContain(part);
  expect(pack).not.toContain(words);
  expect(pack).not.toContain(own);
  for (const right of ['level:5', 'quality.admin'] as const)
    expect((await (await app.as(right)).get(meetingPackCall.path)).status).toBe(403);
});
