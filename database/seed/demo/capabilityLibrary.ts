/** The parts and manuals of the demo company: identifiers as public copies show them (maintenance 5.1); every limit is invented. */
export interface LibraryPart {
  number: string;
  name: string;
  maker: string;
  cage?: string;
  ata: string;
  family: 'wheel' | 'brake' | 'battery' | 'cylinder' | 'other';
  members?: string[];
  attributes?: Record<string, string | number | boolean>;
  llp?: boolean;
  hazard?: { unNumber: string; shippingName: string; hazardClass: string };
}

const wheel = {
  ata: '32-40',
  family: 'wheel',
  attributes: { tireChangeLimit: 6, overhaulCycles: 1800, ratedPsi: 200, operatingPsi: 200 },
} as const;
const brake = { ata: '32-40', family: 'brake', attributes: { wearPinNewMm: 42, wearPinLimitMm: 0 } } as const;
const cylinder = {
  ata: '35-20',
  family: 'cylinder',
  attributes: { spec: 'DOT-3HT', servicePsi: 1850, lifeYears: 24, hydroMonths: 36, fillLimit: 4380 },
  hazard: { unNumber: 'UN1072', shippingName: 'Oxygen, compressed', hazardClass: '2.2 (5.1)' },
} as const;
const bugatti = { maker: 'Messier-Bugatti-Dowty', cage: 'F6137' };
const goodrich = { maker: 'Goodrich', cage: '97153' };
const avox = { maker: 'AVOX Systems', cage: '53655' };

export const libraryParts: LibraryPart[] = [
  { number: 'C20195162', name: 'Main wheel assembly', ...bugatti, ...wheel },
  { number: 'C20545000', name: 'Main wheel assembly', ...bugatti, ...wheel },
  { number: 'C20545100', name: 'Main wheel assembly', ...bugatti, ...wheel },
  { number: 'AHA1489', name: 'Main wheel assembly', maker: 'Meggitt', ...wheel },
  { number: 'AHA1925', name: 'Main wheel assembly', maker: 'Meggitt', ...wheel },
  {
    number: 'AHA2141',
    name: 'Nose wheel assembly',
    maker: 'Meggitt',
    ...wheel,
    attributes: { tireChangeLimit: 5, overhaulCycles: 1500, ratedPsi: 120, operatingPsi: 120 },
  },
  {
    number: '3-1341-1',
    name: 'Main wheel assembly',
    ...goodrich,
    ...wheel,
    attributes: { tireChangeLimit: 4, overhaulCycles: 1200, ratedPsi: 96, operatingPsi: 96 },
  },
  { number: 'C20195201', name: 'Inboard wheel half', ...bugatti, ...wheel, attributes: {} },
  { number: 'C20195202', name: 'Outboard wheel half', ...bugatti, ...wheel, attributes: {} },
  { number: '2601901', name: 'Inboard wheel half', maker: 'Bendix', ...wheel, attributes: {} },
  { number: '2603561', name: 'Inboard wheel half', maker: 'Bendix', ...wheel, attributes: {} },
  { number: 'C20449000', name: 'Carbon brake assembly', ...bugatti, ...brake },
  { number: 'C20534000', name: 'Carbon brake assembly', ...bugatti, ...brake },
  {
    number: '2-1577 SERIES',
    name: 'Carbon brake assembly',
    ...goodrich,
    ...brake,
    members: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((dash) => `2-1577-${dash}`),
  },
  { number: '2-1684', name: 'Brake assembly', ...goodrich, ...brake },
  {
    number: '5003096 SERIES',
    name: 'Brake assembly',
    maker: 'ABSC',
    cage: '0B9R9',
    ...brake,
    members: [1, 3, 5, 7].map((dash) => `5003096-${dash}`),
  },
  {
    number: '2758',
    name: 'Ni-Cd battery',
    maker: 'Saft',
    ata: '24-30',
    family: 'battery',
    hazard: { unNumber: 'UN2795', shippingName: 'Batteries, wet, filled with alkali', hazardClass: '8' },
    attributes: { cells: 20, volts: 24, ratedAh: 23, minimumPct: 85, maximumCellsReplaced: 5 },
  },
  {
    number: '897 SERIES',
    name: 'Oxygen cylinder and valve assembly',
    ...avox,
    ...cylinder,
    members: ['89794077', '89794050'],
    llp: true,
  },
  {
    number: '801307 SERIES',
    name: 'Oxygen cylinder and valve assembly',
    ...avox,
    ...cylinder,
    members: ['00', '01', '05', '10', '15', '20', '25'].map((dash) => `801307-${dash}`),
    llp: true,
  },
  { number: '807206-01', name: 'Oxygen valve assembly', ...avox, ata: '35-20', family: 'other' },
];

export interface LibraryManual {
  kind: 'CMM' | 'SPM' | 'REF';
  prefix?: string;
  number: string;
  title: string;
  maker: string;
  ata?: string;
  revision: string;
  issued: string;
  parts: string[];
  /** Days since the last currency check. */
  checked: number;
}

export const libraryManuals: LibraryManual[] = [
  {
    kind: 'CMM',
    number: '32-47-46',
    title: 'Main wheel C20195162',
    maker: bugatti.maker,
    ata: '32-47-46',
    revision: 'Rev 9',
    issued: '2013-07-18',
    parts: ['C20195162'],
    checked: 12,
  },
  {
    kind: 'CMM',
    number: '32-45-92',
    title: 'Main wheel C20545000, C20545100',
    maker: bugatti.maker,
    ata: '32-45-92',
    revision: 'Rev 5',
    issued: '2013-11-08',
    parts: ['C20545000', 'C20545100'],
    checked: 31,
  },
  {
    kind: 'CMM',
    number: '32-42-59',
    title: 'Main wheel AHA1489, AHA1925',
    maker: 'Meggitt',
    ata: '32-42-59',
    revision: 'Rev 15',
    issued: '2018-06-29',
    parts: ['AHA1489', 'AHA1925'],
    checked: 20,
  },
  {
    kind: 'CMM',
    number: '32-44-37',
    title: 'Nose wheel AHA2141',
    maker: 'Meggitt',
    ata: '32-44-37',
    revision: 'Rev 7',
    issued: '2016-01-18',
    parts: ['AHA2141'],
    checked: 20,
  },
  {
    kind: 'CMM',
    number: '32-45-23',
    title: 'Main wheel 3-1341-1',
    maker: goodrich.maker,
    ata: '32-45-23',
    revision: 'Rev 1',
    issued: '2002-02-06',
    parts: ['3-1341-1'],
    checked: 66,
  },
  {
    kind: 'CMM',
    number: '32-41-65',
    title: 'Carbon brake C20449000, C20534000',
    maker: bugatti.maker,
    ata: '32-41-65',
    revision: 'Rev 8',
    issued: '2016-06-02',
    parts: ['C20449000', 'C20534000'],
    checked: 12,
  },
  {
    kind: 'CMM',
    number: '32-41-81',
    title: 'Carbon brake 2-1577 series',
    maker: goodrich.maker,
    ata: '32-41-81',
    revision: 'Rev 5',
    issued: '2011-04-26',
    parts: ['2-1577 SERIES'],
    checked: 45,
  },
  {
    kind: 'CMM',
    number: '32-41-87',
    title: 'Brake 2-1684',
    maker: goodrich.maker,
    ata: '32-41-87',
    revision: 'Rev 1',
    issued: '2010-06-30',
    parts: ['2-1684'],
    checked: 104,
  },
  {
    kind: 'CMM',
    number: '32-43-32',
    title: 'Brake 5003096 series',
    maker: 'ABSC',
    ata: '32-43-32',
    revision: 'Rev 9',
    issued: '2013-08-12',
    parts: ['5003096 SERIES'],
    checked: 38,
  },
  {
    kind: 'CMM',
    number: '24-38-51',
    title: 'Ni-Cd battery 2758',
    maker: 'Saft',
    ata: '24-38-51',
    revision: 'ed. 4',
    issued: '2013-04-08',
    parts: ['2758'],
    checked: 27,
  },
  {
    kind: 'CMM',
    prefix: 'OMM',
    number: '24-30-99',
    title: 'Ni-Cd batteries, operating and maintenance',
    maker: 'Saft',
    ata: '24-30-99',
    revision: 'Rev 31',
    issued: '2025-06-04',
    parts: ['2758'],
    checked: 27,
  },
  {
    kind: 'CMM',
    number: '35-21-93',
    title: 'Oxygen cylinder and valve 897 series',
    maker: avox.maker,
    ata: '35-21-93',
    revision: 'Rev 4',
    issued: '2017-05-03',
    parts: ['897 SERIES'],
    checked: 9,
  },
  {
    kind: 'CMM',
    number: '35-23-07',
    title: 'Oxygen cylinder and valve 801307 series',
    maker: avox.maker,
    ata: '35-23-07',
    revision: 'Rev 1',
    issued: '2011-07-12',
    parts: ['801307 SERIES'],
    checked: 72,
  },
  {
    kind: 'SPM',
    number: 'AP-763',
    title: 'Non-destructive testing processes 32-42-03 to 32-42-07',
    maker: 'ABSC',
    revision: 'Rev 1',
    issued: '2005-03-01',
    parts: [],
    checked: 33,
  },
  {
    kind: 'REF',
    prefix: 'ASTM',
    number: 'E1417',
    title: 'Practice for liquid penetrant testing',
    maker: 'ASTM International',
    revision: '21',
    issued: '2021-07-01',
    parts: [],
    checked: 50,
  },
  {
    kind: 'REF',
    prefix: 'ASTM',
    number: 'E1444',
    title: 'Practice for magnetic particle testing',
    maker: 'ASTM International',
    revision: '22a',
    issued: '2022-06-01',
    parts: [],
    checked: 50,
  },
];

const mainTire = [2, '10', 'TY-46X17-30', 'Tire, main wheel', 1] as const;
const noseTire = [2, '10', 'TY-H31X13-26', 'Tire, nose wheel', 1] as const;
/** What the parts lists of the other manuals name of what the stores keep: figure, item, part number, name, units. */
export const partsLists: Readonly<Record<string, readonly (readonly [number, string, string, string, number])[]>> = {
  '32-47-46': [mainTire],
  '32-45-92': [mainTire],
  '32-42-59': [mainTire],
  '32-44-37': [noseTire],
  '32-45-23': [mainTire],
  '32-41-65': [
    [1, '5', '2-1684-HP', 'Heat pack', 1],
    [1, '40', '2-1684-SK', 'Seal kit, pistons of one brake', 1],
    [1, '60', '2-1684-BU', 'Bushing kit', 1],
  ],
  '32-41-87': [
    [1, '5', '2-1684-HP', 'Heat pack', 1],
    [1, '40', '2-1684-SK', 'Seal kit, pistons of one brake', 1],
    [1, '60', '2-1684-BU', 'Bushing kit', 1],
  ],
  '32-41-81': [
    [1, '40', '2-1684-SK', 'Seal kit, pistons of one brake', 1],
    [1, '60', '2-1684-BU', 'Bushing kit', 1],
  ],
  '24-38-51': [[1, '20', 'CELL-2758', 'Cell', 20]],
};

/** Items of the parts list, special tools and materials of the manual the worked example follows. */
export const wheelManual = {
  ipc: [
    [1, '1', 'C20195162', 'Wheel assembly, main', 1],
    [1, '10A', 'C20195201', 'Half assembly, inboard', 1],
    [1, '20A', 'C20195202', 'Half assembly, outboard', 1],
    [1, '30', 'C20195310', 'Bolt, tie', 16, 'GA78-12'],
    [1, '40', 'C20195311', 'Nut, self-locking', 16],
    [1, '50', 'C20195312', 'Washer', 32],
    [1, '60', 'C20195320', 'Packing, preformed', 1],
    [1, '65', 'GS-4470', 'Seal, grease', 2],
    [1, '70', 'C20195330', 'Plug, fuse 183 °C', 3, 'FP-177C'],
    [1, '80', 'C20195331', 'Plug, fuse 300 °C', 3],
    [1, '90', 'C20195340', 'Cup, bearing, inboard', 1],
    [1, '100', 'C20195341', 'Cone, bearing, inboard', 1, 'BRG-IB-501 BRG-OB-389'],
    [1, '110', 'C20195350', 'Valve, inflation', 1, 'VC-TR'],
  ],
  tools: [
    ['T32-01', 'Torque wrench, 20 to 200 lbf·ft', 'Assembly 701', 'TW-014'],
    ['T32-05', 'Inflation cage', 'Testing 101', 'CG-01'],
    ['T32-11', 'Bearing cup press', 'Disassembly 301', 'PR-02'],
    ['T32-17', 'Eddy-current probe, bead seat', 'Check 501', 'ET-03'],
  ],
  materials: [
    ['Grease, bearing', 'MIL-PRF-81322', 'Bearings', 'AEROSHELL-22'],
    ['Penetrant, fluorescent', 'AMS 2644 type I', 'Penetrant testing', 'ZL-27A'],
    ['Anti-seize compound', 'MIL-PRF-83483', 'Tie-bolt threads', 'MOLY-83483'],
    ['Primer, epoxy', 'MIL-PRF-23377', 'Repair 601', null],
  ],
} as const;
