import { z } from 'zod';

/** How Cartrack's Fleet API is reached: the address of the account's region up to `/rest`, and its user. */
export interface CartrackAccount {
  url: string;
  user: string;
  password: string;
}

/** Where a vehicle says it is. */
export interface Reading {
  registration: string;
  at: Date;
  latitude: number;
  longitude: number;
  speedKmh: number;
  ignition: boolean;
  odometerKm: number | null;
  place: string | null;
}

export type Answer = { ok: true; readings: Reading[]; refused: number } | { ok: false; fault: string };

const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+([.]\d+)?$/)
    .transform(Number),
]);
const status = z.object({
  registration: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[^\0]+$/),
  event_ts: z.string().optional(),
  ignition: z.boolean().nullish(),
  speed: number.nullish(),
  /** In metres. */
  odometer: number.nullish(),
  location: z.object({
    updated: z.string().nullish(),
    latitude: number,
    longitude: number,
    position_description: z.string().nullish(),
  }),
});
const page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ last_page: z.number().int().optional() }).partial().optional(),
});

/** No vehicle has driven further: 9,999,999 km. */
const mostMetres = 9_999_999_000;
const pageSize = 100;
const mostPages = 20;
const mostBytes = 5_000_000;

/** `2026-10-02 07:30:00+07`, `2026-10-02T00:30:00Z`; without a zone it is Bangkok's. Null when it is no time. */
function instantOf(text: string | null | undefined): Date | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:[.]\d+)?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(
    text?.trim() ?? '',
  );
  if (!found) return null;
  const [, day, time, zone = '+07:00'] = found;
  const offset = zone === 'Z' ? zone : zone.length === 3 ? `${zone}:00` : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** One vehicle of the answer, or null where what it says cannot be: no place, the middle of the sea at 0, 0, a time to come. */
function readingOf(given: unknown, now: Date): Reading | null {
  const parsed = status.safeParse(given);
  if (!parsed.success) return null;
  const { registration, event_ts, ignition, speed, odometer, location } = parsed.data;
  const at = instantOf(location.updated ?? event_ts);
  const { latitude, longitude, position_description: place } = location;
  if (!at || at.getTime() > now.getTime() + 120_000) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return null;
  const speedKmh = Math.round(Math.min(400, Math.max(0, speed ?? 0)));
  return {
    registration,
    at,
    latitude,
    longitude,
    speedKmh,
    ignition: ignition ?? false,
    odometerKm:
      odometer === null || odometer === undefined || odometer < 0 || odometer > mostMetres
        ? null
        : Math.round(odometer / 1000),
    place: place?.replaceAll('\0', '').slice(0, 200) || null,
  };
}

const faults: Record<number, string> = {
  401: 'Cartrack refuses the user or the password, or the account is of another region.',
  403: 'Cartrack does not let this user read vehicles.',
  429: 'Cartrack was asked too often; it is asked again in a minute.',
};

/**
 * Asks where the vehicles are: `GET {url}/vehicles/status`, page by page, with basic authentication. Never throws: a service that is away,
 * slow, or answers something else is told as a fault, in one sentence. A vehicle whose answer cannot be true is left out and counted.
 */
export async function readStatus(account: CartrackAccount, now: Date, waitMs = 10_000): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`;
  const signal = AbortSignal.timeout(waitMs);
  const readings: Reading[] = [];
  let refused = 0;
  try {
    for (let at = 1, last = 1; at <= Math.min(last, mostPages); at += 1) {
      const response = await fetch(`${account.url}/vehicles/status?page=${at}&limit=${pageSize}`, {
        headers: { authorization, accept: 'application/json' },
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        return { ok: false, fault: faults[response.status] ?? `Cartrack answered ${response.status}.` };
      }
      const text = await textOf(response);
      if (text === null) return { ok: false, fault: 'Cartrack answered more than can be read.' };
      const answer = page.safeParse(jsonOf(text));
      // A failure in the words of a success: 200 with an error inside.
      if (!answer.success) return { ok: false, fault: 'Cartrack answered something that is no list of vehicles.' };
      for (const one of answer.data.data) {
        const reading = readingOf(one, now);
        if (reading) readings.push(reading);
        else refused += 1;
      }
      last = answer.data.meta?.last_page ?? 1;
    }
  } catch (error) {
    return {
      ok: false,
      fault: signal.aborted
        ? 'Cartrack did not answer within 10 seconds.'
        : `Cartrack was not reached: ${causeOf(error)}.`,
    };
  }
  return { ok: true, readings, refused };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function textOf(response: Response): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += (piece as Uint8Array).length;
    if (size > mostBytes) return null;
    pieces.push(Buffer.from(piece as Uint8Array));
  }
  return Buffer.concat(pieces).toString('utf8');
}

const causeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string } }).cause?.code;
  return cause ?? 'the connection broke';
};
