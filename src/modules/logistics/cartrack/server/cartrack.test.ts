import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { aDeliveryNote, aDeliveryNoteLine } from '#modules/logistics/shipping/server/shipping.fixture.ts';
import { deliveryNote } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import type { fleetCall, trackCall } from '../shared/cartrack.calls.ts';
import { vehicle } from '../shared/vehicle.record.ts';
import { aGeofence, aVehicle } from './cartrack.fixture.ts';
import { readStatus, type CartrackAccount } from './cartrackApi.ts';
import { cartrackServer } from './cartrack.server.ts';

// A server that speaks Cartrack's protocol, and lies where a test says so.
type Say = (request: IncomingMessage, response: ServerResponse) => void;
let say: Say;
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`);
  say(request, response);
});
const json =
  (body: unknown, status = 200): Say =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

let app: TestApp;
let logistics: Person;
let account: CartrackAccount;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  logistics = await app.as('level:2', 'logistics.user');
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  account = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`,
    user: 'ABCD00001',
    password: 'secret',
  };
}, 120_000);
afterEach(() => {
  asked = [];
  app.deps.services.outside.cartrack = null;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const seconds = (ago: number) => new Date(Date.now() - ago * 1000);
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')}+00`;
const said = (
  registration: string,
  more: { at?: Date; latitude?: number; speed?: number; odometer?: number } = {},
) => ({
  registration,
  event_ts: stamp(more.at ?? seconds(30)),
  ignition: true,
  speed: more.speed ?? 0,
  odometer: more.odometer ?? 96_181_760,
  location: {
    updated: stamp(more.at ?? seconds(30)),
    latitude: more.latitude ?? 13.69,
    longitude: 100.7501,
    position_description: 'Suvarnabhumi Road',
  },
});
/** The job as the worker runs it: outside a transaction. */
const runJob = async () => {
  const work = cartrackServer.longJobs?.['askCartrack'];
  if (!work) throw new Error('Cartrack is asked within a transaction.');
  await work({ services: app.deps.services, write: (keep) => app.write(keep) });
};
const ask = async () => {
  app.deps.services.outside.cartrack = account;
  await runJob();
};
type Fleet = AnswerOf<typeof fleetCall>;
const fleet = async () => (await logistics.get<Fleet>('/api/cartrack/fleet')).body;
const seen = async (registration: string) => (await fleet()).vehicles.find((one) => one.registration === registration);

const refusesNew = creationRefusalsOf(() => app, aGeofence);
refusesNew('a geofence north of the pole', () => ({ latitude: '91' }), 'At most 90.');
refusesNew('a geofence as large as a town', () => ({ radiusM: 50_000 }), 'At most 5000.');

test('F-51 off until configured: nothing is asked, and the screen is told so', async () => {
  say = json({ data: [] });
  await runJob();
  expect(asked).toEqual([]);
  expect((await fleet()).link).toEqual({ state: 'off', answeredAt: null, fault: null });
});

test('it asks page by page with basic authentication, and keeps what the vehicles of the company say', async () => {
  const [one, two] = [await aVehicle(app), await aVehicle(app)];
  say = (request, response) => {
    const page = new URL(request.url ?? '', account.url).searchParams.get('page');
    json({
      data: [page === '1' ? said(one.registration.replace(' ', '-')) : said(two.registration, { speed: 62 })],
      meta: { current_page: Number(page), last_page: 2 },
    })(request, response);
  };
  await ask();
  const basic = `Basic ${Buffer.from('ABCD00001:secret').toString('base64')}`;
  expect(asked).toEqual([
    `/rest/vehicles/status?page=1&limit=100 ${basic}`,
    `/rest/vehicles/status?page=2&limit=100 ${basic}`,
  ]);
  expect((await seen(one.registration))?.seen).toMatchObject({
    latitude: 13.69,
    odometerKm: 96_182,
    place: 'Suvarnabhumi Road',
    ignition: true,
  });
  expect((await seen(two.registration))?.seen?.speedKmh).toBe(62);
  app.deps.services.outside.cartrack = account;
  expect((await fleet()).link.state).toBe('ok');
});

test('no transaction is open while Cartrack answers', async () => {
  const open: number[] = [];
  say = (request, response) => {
    void app.deps.database.pool
      .query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and usename = current_user`,
      )
      .then(({ rows }) => {
        open.push(rows[0]?.open ?? -1);
        json({ data: [] })(request, response);
      });
  };
  await ask();
  expect(open).toEqual([0]);
});

test('the same moment said again is kept once; an unknown vehicle is left out', async () => {
  const row = await aVehicle(app);
  const at = seconds(60);
  say = json({ data: [said(row.registration, { at }), said(row.registration, { at }), said('9ZZ 999')] });
  await ask();
  await ask();
  const { body } = await logistics.get<AnswerOf<typeof trackCall>>(
    `/api/cartrack/track/${encodeURIComponent(row.registration)}`,
  );
  // The moment may lie before midnight: what is of today stands once.
  expect(body.positions.length).toBe(dayOf(at) === dayOf(new Date()) ? 1 : 0);
  const { rows } = await app.deps.database.pool.query('select 1 from vehicle_position where vehicle_id = $1', [row.id]);
  expect(rows).toHaveLength(1);
});

test.each<[lie: string, answer: Say, fault: string]>([
  [
    'a failure in the words of a success',
    json({ error: 'no such account' }),
    'Cartrack answered something that is no list of vehicles.',
  ],
  [
    'a page of its web site',
    (_request, response) => void response.end('<html>'),
    'Cartrack answered something that is no list of vehicles.',
  ],
  [
    'the wrong password',
    json({}, 401),
    'Cartrack refuses the user or the password, or the account is of another region.',
  ],
  ['too often', json({}, 429), 'Cartrack was asked too often; it is asked again in a minute.'],
  ['its own fault', json({}, 503), 'Cartrack answered 503.'],
  ['a connection that breaks', (request) => void request.socket.destroy(), 'Cartrack was not reached: UND_ERR_SOCKET.'],
])('%s is told in one sentence, and what was known stays', async (_lie, answer, fault) => {
  const row = await aVehicle(app);
  say = json({ data: [said(row.registration)] });
  await ask();
  say = answer;
  await ask();
  const body = await fleet();
  expect(body.link).toMatchObject({ state: 'fault', fault });
  expect(body.link.answeredAt).not.toBeNull();
  expect((await seen(row.registration))?.seen).not.toBeNull();
});

test('what cannot be true is left out: the sea at 0, 0, a time to come, no place, a place beyond the poles', async () => {
  const good = said('1AA 1');
  say = json({
    data: [
      good,
      { ...good, location: { ...good.location, latitude: 0, longitude: 0 } },
      said('1AA 1', { at: seconds(-3600) }),
      { registration: '1AA 1' },
      { ...good, location: { ...good.location, latitude: 131 } },
      null,
    ],
  });
  expect(await readStatus(account, new Date())).toMatchObject({
    ok: true,
    refused: 5,
    readings: [{ registration: '1AA 1' }],
  });
});

test('what a column cannot hold does not stop the rest: a sign without a meaning, an odometer beyond any road', async () => {
  const [odd, good] = [await aVehicle(app), await aVehicle(app)];
  const strange = said(odd.registration, { odometer: 9e15 });
  say = json({
    data: [
      { ...strange, location: { ...strange.location, position_description: 'Gate\0 4' } },
      { ...said('1AA\0 1') },
      said(good.registration),
    ],
  });
  await ask();
  expect((await seen(odd.registration))?.seen).toMatchObject({ place: 'Gate 4', odometerKm: null });
  expect((await seen(good.registration))?.seen).not.toBeNull();
});

test('a service that says nothing is told as slow, and what was known stays', async () => {
  say = () => undefined;
  expect(await readStatus(account, new Date(), 200)).toEqual({
    ok: false,
    fault: 'Cartrack did not answer within 10 seconds.',
  });
});

test('an answer that is old is no good state: the screen says since when nothing was asked', async () => {
  say = json({ data: [] });
  await ask();
  app.deps.services.outside.cartrack = account;
  expect((await fleet()).link.state).toBe('ok');
  await app.asOwner((owner) => owner.query(`update telematics_state set answered_at = now() - interval '11 minutes'`));
  expect((await fleet()).link).toMatchObject({
    state: 'fault',
    fault: 'Cartrack has not been asked for ten minutes: the work of this server stands still.',
  });
});

test('one vehicle is kept once, however its registration is written', async () => {
  const row = await aVehicle(app, { registration: '7กข 4521' });
  const again = await logistics.call('POST', vehicle.api, { registration: '7กข-4521', model: 'Hilux' });
  expect(again).toMatchObject({ status: 409, body: { message: 'Registration is already used by another vehicle.' } });
  expect(row.registration).toBe('7กข 4521');
});

test('an answer that never ends is given up', async () => {
  say = (_request, response) => {
    response.writeHead(200);
    const piece = Buffer.alloc(1_000_000, 32);
    const more = () => void (response.writableEnded || response.destroyed || response.write(piece, more));
    more();
  };
  expect(await readStatus(account, new Date())).toEqual({
    ok: false,
    fault: 'Cartrack answered more than can be read.',
  });
});

async function noteUnderWay() {
  const note = await aDeliveryNote(app);
  await aDeliveryNoteLine(app, { deliveryNoteId: note.id });
  await done(logistics.run(deliveryNote, note.id, 'pack'));
  const row = await aVehicle(app);
  await done(
    logistics.run(deliveryNote, note.id, 'dispatch', {
      carrier: 'Own van',
      vehicleRegistration: row.registration.replace(' ', '-'),
      driver: 'Boonchai',
    }),
  );
  await aGeofence(app, { customerId: note.customerId, name: 'Customer gate' });
  const now = async () =>
    (
      await logistics.get<{ row: { arrivedAt: string | null; arrivedPlace: string | null; status: string } }>(
        `${deliveryNote.api}/${note.id}`,
      )
    ).body.row;
  return { row, now };
}
/** A moment after the note left: Cartrack's time may run a little ahead of ours. */
const justNow = () => new Date(Date.now() + 30_000);

test('a vehicle that stands at the gate of its customer writes the arrival on its delivery note, once', async () => {
  const { row, now } = await noteUnderWay();
  const at = justNow();
  say = json({ data: [said(row.registration, { at })] });
  await ask();
  const first = await now();
  expect(first).toMatchObject({ arrivedPlace: 'Customer gate', status: 'dispatched' });
  expect(first.arrivedAt?.slice(0, 19)).toBe(at.toISOString().slice(0, 19));
  say = json({ data: [said(row.registration, { at: new Date(at.getTime() + 20_000) })] });
  await ask();
  expect((await now()).arrivedAt).toBe(first.arrivedAt);
  expect((await seen(row.registration))?.note).toMatchObject({ status: 'dispatched', arrivedAt: first.arrivedAt });
});

test.each([
  ['past the gate at speed', { speed: 70 }],
  ['a kilometre away', { latitude: 13.7 }],
  ['before the note left', { at: seconds(3600) }],
])('%s is no arrival', async (_why, more) => {
  const { row, now } = await noteUnderWay();
  say = json({ data: [said(row.registration, { at: justNow(), ...more })] });
  await ask();
  expect((await now()).arrivedAt).toBeNull();
});

test('F-52 the track of a day and nothing of another; positions are never changed', async () => {
  const row = await aVehicle(app);
  await app.deps.database.pool.query(
    `insert into vehicle_position (vehicle_id, at, latitude, longitude, speed_kmh, ignition) values
     ($1, '2026-11-20T01:00:00Z', 13.69, 100.75, 0, true), ($1, '2026-11-20T02:00:00Z', 13.79, 100.75, 40, true), ($1, '2026-11-20T18:00:00Z', 13.6, 100.7, 0, false)`,
    [row.id],
  );
  const { body } = await logistics.get<AnswerOf<typeof trackCall>>(
    `/api/cartrack/track/${encodeURIComponent(row.registration)}?day=2026-11-20`,
  );
  expect(body.positions).toHaveLength(2);
  expect(body.distanceKm).toBeCloseTo(11.1, 1);
  const beyond = `/api/cartrack/track/${encodeURIComponent(row.registration)}?day=9999-12-31`;
  expect((await logistics.get(beyond)).status).toBe(400);
  await expect(
    app.deps.database.pool.query('update vehicle_position set speed_kmh = 1 where vehicle_id = $1', [row.id]),
  ).rejects.toThrow(/vehicle_position/);
});
