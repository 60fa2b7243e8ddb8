import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { CertificateType, Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { DemoWorld } from './world.ts';

const minuteMs = 60_000;

/** A job of the last weeks that went the whole way in this system: dock, cards, reports, gates, signature, delivery. */
export interface ReleasedJob {
  part: string;
  name: string;
  serial: string;
  customer: string;
  shop: Shop;
  scope: WorkScope;
  asked: string;
  /** Days before today: at the dock, and the afternoon its certificate was signed. */
  received: number;
  released: number;
  lead: string;
  /** Who signed the certificate. */
  signer: 'certifier' | 'preecha';
  types?: CertificateType[];
  aircraft: string;
  removal: string;
  /** Landings of a wheel or brake; fillings of a cylinder. */
  csn?: number;
  tireChanges?: number;
  failsFirst?: true;
  ndt?: { method: 'PT' | 'ET'; items: readonly string[] };
  /** Tie bolts of the lot that was recalled later, handed out to it at the counter. */
  bolts?: string;
  /** What became of its certificate later. */
  later?: 'corrected' | 'voided' | 'doubted';
  /** Days before today its delivery note was packed; the same customer's jobs of that day share one. */
  packed?: number;
}

/** A finished job on its way through the demo's past. */
export interface Finished extends ReleasedJob {
  id: string;
  number: string;
  /** From the dock to the signature. */
  from: Date;
  until: Date;
}

/** Something that happened in the demo's past. */
export interface DemoEvent {
  at: Date;
  act: () => Promise<void>;
}

/** A time of day so many days before the demo's today; never later than a moment ago. */
export function daysBefore(world: DemoWorld, days: number, hour: number, minute = 0): Date {
  const day = startOfDay(addDays(dayOf(world.now), -days));
  const at = day.getTime() + (hour * 60 + minute) * minuteMs;
  return new Date(Math.min(at, world.now.getTime() - 5 * minuteMs));
}

/** How far the delivery notes of a day came: the newest are still on their way. */
export const notYetSigned: Readonly<Record<number, 'packed' | 'dispatched'>> = { 1: 'packed', 2: 'dispatched' };

const dual: CertificateType[] = ['CAAT_FORM_1', 'EASA_FORM_1'];
const wheel = { name: 'Main wheel assembly', aircraft: 'A320' } as const;
const tireChange = {
  shop: 'tireChange',
  scope: 'tireChange',
  asked: 'Tire change',
  lead: 'boonmee',
  signer: 'certifier',
} as const;
const inspection = {
  shop: 'wheel',
  scope: 'inspection',
  asked: 'Inspection',
  lead: 'wichai',
  signer: 'certifier',
  ndt: { method: 'ET', items: ['bead seat, both halves'] },
} as const;
const brake = {
  name: 'Carbon brake assembly',
  shop: 'brake',
  scope: 'repair',
  asked: 'Repair',
  lead: 'prasit',
  signer: 'preecha',
  ndt: { method: 'PT', items: ['piston housing'] },
} as const;
const battery = {
  part: '2758',
  name: 'Ni-Cd battery',
  shop: 'battery',
  scope: 'capacityTest',
  asked: 'Capacity test',
  lead: 'vipa',
  signer: 'preecha',
  aircraft: 'B737',
} as const;
const cylinder = {
  part: '801307-05',
  name: 'Oxygen cylinder and valve assembly',
  shop: 'oxygen',
  lead: 'niran',
  signer: 'preecha',
  aircraft: 'B737',
} as const;
const refill = { ...cylinder, scope: 'refill', asked: 'Refill' } as const;
const hydro = { ...cylinder, scope: 'hydrostaticTest', asked: 'Hydrostatic test' } as const;

/** In the order they came to the dock; their numbers end just before the first of today's jobs. */
// prettier-ignore
export const releasedJobs: readonly ReleasedJob[] = [
  { ...brake, part: 'C20449000', serial: 'B-1102', customer: 'AND', received: 39, released: 29, types: dual, aircraft: 'A320', removal: 'Seal leak at piston', csn: 3120, packed: 28 },
  { ...wheel, ...tireChange, part: 'C20195162', serial: '4644', customer: 'SIW', received: 36, released: 33, types: dual, bolts: '2', removal: 'Worn tire', csn: 5210, tireChanges: 2, packed: 32 },
  { ...battery, serial: '58811', customer: 'GFC', received: 33, released: 29, removal: 'Scheduled, 400 h', packed: 28 },
  { ...refill, serial: 'A21011', customer: 'STR', received: 30, released: 27, removal: 'Pressure below limit', csn: 188, packed: 26 },
  { ...wheel, ...inspection, part: 'C20545000', serial: '2101', customer: 'JAV', received: 29, released: 23, types: dual, bolts: '1', removal: 'Hard landing', csn: 4410, tireChanges: 1, later: 'corrected', packed: 21 },
  { ...wheel, ...tireChange, part: 'C20545000', serial: '2106', customer: 'LAN', received: 26, released: 23, bolts: '3', removal: 'Tire cut', csn: 6020, tireChanges: 3, later: 'doubted', packed: 21 },
  { ...hydro, serial: 'A21044', customer: 'MKJ', received: 24, released: 18, removal: 'Hydrostatic test due', csn: 402, packed: 17 },
  { ...brake, part: '2-1577-4', serial: 'B-0588', customer: 'SIW', received: 24, released: 13, types: [...dual, 'FAA_8130_3'], aircraft: 'B737', removal: 'Hydraulic leak', csn: 2890, packed: 12 },
  { ...wheel, ...tireChange, name: 'Nose wheel assembly', part: 'AHA2141', serial: '7702', customer: 'BNG', received: 21, released: 18, aircraft: 'RJ85', removal: 'Worn tire', csn: 3300, tireChanges: 2, packed: 17 },
  { ...battery, serial: '58850', customer: 'ISN', received: 18, released: 13, removal: 'Overheat warning', failsFirst: true, packed: 12 },
  { ...wheel, ...tireChange, part: 'C20195162', serial: '4651', customer: 'AND', received: 15, released: 12, types: dual, bolts: '1', removal: 'Vibration reported', csn: 4875, tireChanges: 1, later: 'voided' },
  { ...wheel, ...inspection, part: 'C20195162', serial: '4658', customer: 'CPA', received: 14, released: 8, removal: 'Bead leak', csn: 7012, tireChanges: 2, packed: 7 },
  { ...refill, serial: 'A21066', customer: 'GFC', received: 12, released: 9, removal: 'Pressure below limit', csn: 97, packed: 7 },
  { ...wheel, ...tireChange, part: 'C20545000', serial: '2111', customer: 'RFS', received: 10, released: 7, removal: 'Worn tire', csn: 2150, tireChanges: 0, packed: 6 },
  { ...brake, scope: 'overhaul', asked: 'Overhaul', ndt: { method: 'PT', items: ['piston housing', 'torque tube'] }, part: 'C20449000', serial: 'B-1137', customer: 'MKJ', received: 22, released: 9, aircraft: 'A320', removal: 'Overhaul due', csn: 6240, packed: 7 },
  { ...battery, serial: '58889', customer: 'STR', received: 8, released: 4, removal: 'Scheduled, 400 h', packed: 2 },
  { ...hydro, serial: 'A21088', customer: 'STR', received: 8, released: 3, removal: 'Hydrostatic test due', csn: 266, packed: 2 },
  { ...wheel, ...tireChange, part: 'C20195162', serial: '4665', customer: 'SIW', received: 6, released: 3, types: dual, removal: 'Tire cut', csn: 5990, tireChanges: 4, packed: 1 },
  { ...wheel, ...tireChange, part: 'C20195162', serial: '4672', customer: 'LAN', received: 4, released: 1, removal: 'Worn tire', csn: 6655, tireChanges: 3 },
];
