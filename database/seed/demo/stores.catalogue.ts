import type { CreateOf } from '#kernel/shared/record.ts';
import type { location } from '#modules/stores/stock/shared/location.record.ts';
import type { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

/** The demo company's shelves. */
// prettier-ignore
export const locations: CreateOf<typeof location>[] = [
  { code: 'S1', name: 'Main store', type: 'stock', issuable: false },
  ...['S1-R01-B01', 'S1-R01-B02', 'S1-R02-B01', 'S1-R02-B02', 'S1-R03-B12'].map((code) => ({ code, name: `Spares ${code.slice(3)}`, type: 'stock' as const, issuable: true })),
  { code: 'U1', name: 'Unserviceable rack', type: 'unserviceable', issuable: false },
  { code: 'S2-R01-B01', name: 'Consumables rack 1', type: 'stock', issuable: true },
  { code: 'S2-O01', name: 'Oxygen store', type: 'stock', issuable: true },
  { code: 'S2-C01', name: 'Refrigerator', type: 'cold', issuable: true, tempMin: '2', tempMax: '8' },
  { code: 'S2-F01', name: 'Flammables cabinet', type: 'flammable', issuable: true, mostHeld: '250', heldIn: 'L' },
  { code: 'T1-A', name: 'Tool crib, wheels and brakes', type: 'toolCrib', issuable: false },
  { code: 'T1-B', name: 'Tool crib, gauges', type: 'toolCrib', issuable: false },
  { code: 'T2-NDT', name: 'NDT room', type: 'toolCrib', issuable: false },
];

/** Where the bins stand on the plan of the main store, in percent from the left and from the top. */
export const pins: Readonly<Record<string, readonly [x: string, y: string]>> = {
  'S1-R01-B01': ['21', '29'],
  'S1-R01-B02': ['21', '62'],
  'S1-R02-B01': ['47', '29'],
  'S1-R02-B02': ['47', '62'],
  'S1-R03-B12': ['73', '45'],
};

type Item = CreateOf<typeof stockItem>;
const material = {
  kind: 'consumable',
  acceptanceClass: 'material',
  tracking: 'batch',
  shelfLifeMode: 'setOnReceipt',
  storageType: 'ambient',
} as const;
const spare = {
  kind: 'spare',
  acceptanceClass: 'component',
  tracking: 'batch',
  uom: 'ea',
  shelfLifeMode: 'none',
  storageType: 'ambient',
} as const;
const standard = { ...spare, acceptanceClass: 'standardPart' } as const;

/** What the stores keep: names as the task cards ask for them. */
// prettier-ignore
export const items: Item[] = [
  { ...material, partNumber: 'GR-81322', partName: 'Grease', description: 'Wheel bearing grease, NLGI 1.5', specification: 'MIL-PRF-81322', uom: 'kg', greasy: true, openLifeDays: 365, reorderPoint: '4', sku: 'C-1001' },
  { ...material, partNumber: 'PT-L3', partName: 'Penetrant', description: 'Fluorescent penetrant, level 3, method D', specification: 'AMS 2644', uom: 'L', reorderPoint: '20', sku: 'C-1102' },
  { ...material, partNumber: 'PT-EM', partName: 'Emulsifier', description: 'Hydrophilic emulsifier', specification: 'AMS 2644', uom: 'L', reorderPoint: '10', sku: 'C-1103' },
  { ...material, partNumber: 'PT-DV', partName: 'Developer', description: 'Dry powder developer, form a', specification: 'AMS 2644', uom: 'kg', reorderPoint: '3', sku: 'C-1104' },
  { ...material, partNumber: 'MT-14A', partName: 'Magnetic particles', description: 'Fluorescent particles in oil', specification: 'AMS 3046', uom: 'L', greasy: true, reorderPoint: '6', sku: 'C-1110' },
  { ...material, partNumber: 'PR-EPX-G', partName: 'Primer', description: 'Epoxy primer, green', specification: 'MIL-PRF-23377', uom: 'L', storageType: 'flammable', unNumber: 'UN1263', shippingName: 'Paint', hazardClass: '3', packingGroup: 'II', reorderPoint: '5', sku: 'C-1201' },
  { ...material, partNumber: 'TC-PU-GY', partName: 'Paint', description: 'Polyurethane top coat, grey', specification: 'MIL-PRF-85285', uom: 'L', storageType: 'flammable', unNumber: 'UN1263', shippingName: 'Paint', hazardClass: '3', packingGroup: 'II', reorderPoint: '5', sku: 'C-1202' },
  { ...material, partNumber: 'SL-870-B2', partName: 'Sealant', description: 'Corrosion inhibiting sealant', specification: 'AMS 3265', uom: 'ea', storageType: 'cold', openLifeDays: 1, reorderPoint: '6', sku: 'C-1210' },
  { ...material, partNumber: 'MEK-5', partName: 'Solvent', description: 'Methyl ethyl ketone', specification: 'ASTM D740', uom: 'L', storageType: 'flammable', unNumber: 'UN1193', shippingName: 'Ethyl methyl ketone', hazardClass: '3', packingGroup: 'II', reorderPoint: '20', sku: 'C-1301' },
  { ...material, partNumber: 'CL-ALK-2', partName: 'Cleaner', description: 'Alkaline cleaner for aluminium', specification: 'MIL-PRF-87937', uom: 'L', reorderPoint: '40', sku: 'C-1302' },
  { ...material, partNumber: 'N2-UHP', partName: 'Nitrogen', description: 'Nitrogen, 99.99 %', specification: 'A-A-59503', uom: 'm³', shelfLifeMode: 'none', reorderPoint: '30', sku: 'C-1401' },
  { ...material, partNumber: 'O2-AVI', partName: "Aviators' oxygen", description: "Aviators' breathing oxygen", specification: 'MIL-PRF-27210', uom: 'm³', storageType: 'oxygenClean', reorderPoint: '20', sku: 'C-1402' },
  { ...material, partNumber: 'CORR-35', partName: 'Corrosion preventive', description: 'Corrosion preventive compound', specification: 'MIL-PRF-16173', uom: 'L', greasy: true, reorderPoint: '4', sku: 'C-1303' },
  { ...material, partNumber: 'LW-032', partName: 'Lockwire', description: 'Lockwire 0.032 in', specification: 'MS20995C32', uom: 'm', shelfLifeMode: 'none', reorderPoint: '50', sku: 'C-1501' },
  { ...material, partNumber: 'WIPE-LF', partName: 'Wipes', description: 'Lint-free wipes', specification: 'AMS 3819', uom: 'ea', shelfLifeMode: 'none', reorderPoint: '200', sku: 'C-1502' },
  { ...spare, partNumber: 'GA78-12', partName: 'Tie bolt', description: 'Tie bolt, main wheel', manufacturer: 'Messier-Bugatti-Dowty' },
  { ...standard, partNumber: 'GA78-13', partName: 'Tie bolt nut', description: 'Self-locking nut, tie bolt', manufacturer: 'Messier-Bugatti-Dowty' },
  { ...standard, partNumber: 'GA78-14', partName: 'Washer', description: 'Washer, tie bolt', manufacturer: 'Messier-Bugatti-Dowty' },
  { ...spare, partNumber: 'FP-177C', partName: 'Fuse plug', description: 'Thermal fuse plug, 177 °C', manufacturer: 'Messier-Bugatti-Dowty' },
  { ...spare, partNumber: 'BRG-IB-501', partName: 'Bearing cone, inboard', description: 'Tapered roller bearing cone', manufacturer: 'Timken' },
  { ...spare, partNumber: 'BRG-OB-389', partName: 'Bearing cone, outboard', description: 'Tapered roller bearing cone', manufacturer: 'Timken' },
  { ...spare, partNumber: 'BRG-CUP-501', partName: 'Bearing cup, inboard', description: 'Tapered roller bearing cup', manufacturer: 'Timken' },
  { ...standard, partNumber: 'M83461-1-440', partName: 'O-ring', description: 'O-ring, nitrile', shelfLifeMode: 'fixedFromCure', shelfLifeMonths: 180 },
  { ...standard, partNumber: 'GS-4470', partName: 'Grease seal', description: 'Grease seal, wheel hub', manufacturer: 'Messier-Bugatti-Dowty', shelfLifeMode: 'fixedFromCure', shelfLifeMonths: 120 },
  { ...spare, partNumber: '2-1684-HP', partName: 'Heat pack', description: 'Carbon heat pack', manufacturer: 'Goodrich', tracking: 'serial' },
  { ...spare, partNumber: '2-1684-SK', partName: 'Seal kit', description: 'Piston seal kit, brake', manufacturer: 'Goodrich', shelfLifeMode: 'fixedFromCure', shelfLifeMonths: 84 },
  { ...spare, partNumber: 'TY-46X17-30', partName: 'Tire', description: 'Main wheel tire 46x17.0R20, 30 ply, serial number stamped', manufacturer: 'Michelin' },
  { ...spare, partNumber: 'TY-H31X13-26', partName: 'Tire', description: 'Nose wheel tire H31x13.0-12, serial number stamped', manufacturer: 'Michelin' },
  { ...spare, partNumber: '2-1684-BU', partName: 'Bushing kit', description: 'Bushings, piston housing and torque tube', manufacturer: 'Goodrich' },
  { ...spare, partNumber: 'VC-TR', partName: 'Valve core', description: 'Inflation valve core', manufacturer: 'Schrader' },
  { ...spare, partNumber: 'CELL-2758', partName: 'Cell', description: 'Ni-Cd cell for 2758', manufacturer: 'Saft', tracking: 'serial' },
];

export interface DemoBatch {
  number: string;
  partNumber: string;
  qty: string;
  /** Days before the demo's day. */
  receivedDaysAgo: number;
  /** Days from the demo's day to the label's last day; negative: it has expired since. */
  expiresInDays?: number;
  /** In use since it came: its life after opening counts. */
  isOpen?: true;
  curedDaysAgo?: number;
  serialNumber?: string;
  /** The customer who sent it for their own work orders; ours when left out. */
  owner?: string;
  supplier: string;
  maker: string;
  certificate: ['cofc' | 'coa' | 'form1EASA' | 'faa8130', string];
}

/** What is on the shelves. The numbers are the company's older ones, so that people and gates call them as ever. */
// prettier-ignore
export const batches: DemoBatch[] = [
  { number: '24-118', partNumber: 'GR-81322', qty: '6', receivedDaysAgo: 200, expiresInDays: 420, supplier: 'Siam Aero Supply', maker: 'Lubrico', certificate: ['cofc', 'LC-55120'] },
  { number: '26-031', partNumber: 'GR-81322', qty: '12', receivedDaysAgo: 40, expiresInDays: 700, supplier: 'Siam Aero Supply', maker: 'Lubrico', certificate: ['cofc', 'LC-57733'], isOpen: true },
  { number: 'P-2231', partNumber: 'PT-L3', qty: '40', receivedDaysAgo: 120, expiresInDays: 260, supplier: 'NDT Thai', maker: 'Magnalux', certificate: ['coa', 'MX-2231'] },
  { number: 'P-2207', partNumber: 'PT-L3', qty: '4', receivedDaysAgo: 420, expiresInDays: -12, supplier: 'NDT Thai', maker: 'Magnalux', certificate: ['coa', 'MX-2207'] },
  { number: 'E-0417', partNumber: 'PT-EM', qty: '18', receivedDaysAgo: 150, expiresInDays: 300, supplier: 'NDT Thai', maker: 'Magnalux', certificate: ['coa', 'MX-0417'] },
  { number: 'D-0917', partNumber: 'PT-DV', qty: '5', receivedDaysAgo: 150, expiresInDays: 500, supplier: 'NDT Thai', maker: 'Magnalux', certificate: ['coa', 'MX-0917'] },
  { number: 'M-1140', partNumber: 'MT-14A', qty: '10', receivedDaysAgo: 90, expiresInDays: 270, supplier: 'NDT Thai', maker: 'Magnalux', certificate: ['coa', 'MX-1140'] },
  { number: '26-014', partNumber: 'PR-EPX-G', qty: '8', receivedDaysAgo: 100, expiresInDays: 80, supplier: 'Coatings Asia', maker: 'Aerocoat', certificate: ['cofc', 'AC-8120'] },
  { number: '25-203', partNumber: 'TC-PU-GY', qty: '3', receivedDaysAgo: 400, expiresInDays: -25, supplier: 'Coatings Asia', maker: 'Aerocoat', certificate: ['cofc', 'AC-7741'] },
  { number: '26-027', partNumber: 'TC-PU-GY', qty: '9', receivedDaysAgo: 60, expiresInDays: 120, supplier: 'Coatings Asia', maker: 'Aerocoat', certificate: ['cofc', 'AC-8266'] },
  { number: '26-040', partNumber: 'SL-870-B2', qty: '12', receivedDaysAgo: 30, expiresInDays: 24, supplier: 'Coatings Asia', maker: 'Aerocoat', certificate: ['cofc', 'AC-8301'] },
  { number: '26-008', partNumber: 'MEK-5', qty: '60', receivedDaysAgo: 80, expiresInDays: 640, supplier: 'Chemline', maker: 'Petrochem', certificate: ['coa', 'PC-0081'] },
  { number: '26-019', partNumber: 'CL-ALK-2', qty: '35', receivedDaysAgo: 75, expiresInDays: 560, supplier: 'Chemline', maker: 'Cleanair', certificate: ['cofc', 'CA-4410'] },
  { number: 'N-2611', partNumber: 'N2-UHP', qty: '80', receivedDaysAgo: 20, supplier: 'Bangkok Gas', maker: 'Bangkok Gas', certificate: ['coa', 'BG-2611'] },
  { number: 'O-2609', partNumber: 'O2-AVI', qty: '45', receivedDaysAgo: 35, expiresInDays: 330, supplier: 'Bangkok Gas', maker: 'Bangkok Gas', certificate: ['coa', 'BG-2609'] },
  { number: '25-188', partNumber: 'CORR-35', qty: '3', receivedDaysAgo: 250, expiresInDays: 55, supplier: 'Chemline', maker: 'Cleanair', certificate: ['cofc', 'CA-4102'] },
  { number: '25-150', partNumber: 'LW-032', qty: '220', receivedDaysAgo: 320, supplier: 'Siam Aero Supply', maker: 'Malin', certificate: ['cofc', 'ML-0032'] },
  { number: '26-033', partNumber: 'WIPE-LF', qty: '900', receivedDaysAgo: 50, supplier: 'Chemline', maker: 'Cleanair', certificate: ['cofc', 'CA-4505'] },
  { number: 'TB-77', partNumber: 'GA78-12', qty: '32', receivedDaysAgo: 70, supplier: 'Wheel Parts SG', maker: 'Messier-Bugatti-Dowty', certificate: ['form1EASA', 'F1-9921'] },
  { number: 'TB-81', partNumber: 'GA78-12', qty: '96', receivedDaysAgo: 45, supplier: 'Wheel Parts SG', maker: 'Messier-Bugatti-Dowty', certificate: ['form1EASA', 'F1-10044'] },
  { number: 'TN-40', partNumber: 'GA78-13', qty: '240', receivedDaysAgo: 110, supplier: 'Wheel Parts SG', maker: 'Messier-Bugatti-Dowty', certificate: ['cofc', 'WP-5540'] },
  { number: 'TWA-12', partNumber: 'GA78-14', qty: '300', receivedDaysAgo: 110, supplier: 'Wheel Parts SG', maker: 'Messier-Bugatti-Dowty', certificate: ['cofc', 'WP-5541'] },
  { number: 'FP-09', partNumber: 'FP-177C', qty: '48', receivedDaysAgo: 95, supplier: 'Wheel Parts SG', maker: 'Messier-Bugatti-Dowty', certificate: ['form1EASA', 'F1-9987'] },
  { number: 'BI-22', partNumber: 'BRG-IB-501', qty: '14', receivedDaysAgo: 130, supplier: 'Bearing House', maker: 'Timken', certificate: ['faa8130', 'T-77120'] },
  { number: 'BO-22', partNumber: 'BRG-OB-389', qty: '14', receivedDaysAgo: 130, supplier: 'Bearing House', maker: 'Timken', certificate: ['faa8130', 'T-77121'] },
  { number: 'CUP-AND-3', partNumber: 'BRG-CUP-501', qty: '6', owner: 'AND', receivedDaysAgo: 48, supplier: 'Andaman Air', maker: 'Timken', certificate: ['form1EASA', 'T-80233'] },
  { number: 'OR-440', partNumber: 'M83461-1-440', qty: '160', receivedDaysAgo: 160, curedDaysAgo: 260, supplier: 'Seal Source', maker: 'Parker', certificate: ['cofc', 'SS-4400'] },
  { number: 'GS-31', partNumber: 'GS-4470', qty: '80', receivedDaysAgo: 85, curedDaysAgo: 190, supplier: 'Seal Source', maker: 'Messier-Bugatti-Dowty', certificate: ['cofc', 'SS-4461'] },
  { number: 'HP-104', partNumber: '2-1684-HP', qty: '1', serialNumber: 'HP23-104', receivedDaysAgo: 60, supplier: 'Brake Parts US', maker: 'Goodrich', certificate: ['faa8130', 'G-3104'] },
  { number: 'HP-105', partNumber: '2-1684-HP', qty: '1', serialNumber: 'HP23-105', receivedDaysAgo: 60, supplier: 'Brake Parts US', maker: 'Goodrich', certificate: ['faa8130', 'G-3105'] },
  { number: 'SK-17', partNumber: '2-1684-SK', qty: '18', receivedDaysAgo: 90, curedDaysAgo: 200, supplier: 'Brake Parts US', maker: 'Goodrich', certificate: ['faa8130', 'G-2917'] },
  { number: 'TY-31', partNumber: 'TY-46X17-30', qty: '40', receivedDaysAgo: 65, supplier: 'Wheel Parts SG', maker: 'Michelin', certificate: ['form1EASA', 'F1-MI3190'] },
  { number: 'TY-32', partNumber: 'TY-H31X13-26', qty: '16', receivedDaysAgo: 65, supplier: 'Wheel Parts SG', maker: 'Michelin', certificate: ['form1EASA', 'F1-MI3191'] },
  { number: 'BU-05', partNumber: '2-1684-BU', qty: '12', receivedDaysAgo: 90, supplier: 'Brake Parts US', maker: 'Goodrich', certificate: ['faa8130', 'G-2920'] },
  { number: 'VC-06', partNumber: 'VC-TR', qty: '60', receivedDaysAgo: 140, supplier: 'Wheel Parts SG', maker: 'Schrader', certificate: ['form1EASA', 'F1-9733'] },
  { number: 'CE-201', partNumber: 'CELL-2758', qty: '1', serialNumber: 'C-88201', receivedDaysAgo: 55, supplier: 'Battery Direct', maker: 'Saft', certificate: ['form1EASA', 'F1-BD201'] },
  { number: 'CE-202', partNumber: 'CELL-2758', qty: '1', serialNumber: 'C-88202', receivedDaysAgo: 55, supplier: 'Battery Direct', maker: 'Saft', certificate: ['form1EASA', 'F1-BD202'] },
];

/** What one of each was last bought for, in THB. */
export const prices: Readonly<Record<string, string>> = {
  'GR-81322': '2100',
  'PT-L3': '1850',
  'PT-EM': '1240',
  'PT-DV': '2650',
  'MT-14A': '1780',
  'PR-EPX-G': '3200',
  'TC-PU-GY': '3450',
  'SL-870-B2': '1690',
  'MEK-5': '260',
  'CL-ALK-2': '385',
  'N2-UHP': '640',
  'O2-AVI': '720',
  'CORR-35': '910',
  'LW-032': '14.5',
  'WIPE-LF': '3.25',
  'GA78-12': '1450',
  'GA78-13': '310',
  'GA78-14': '46',
  'FP-177C': '6200',
  'BRG-IB-501': '12400',
  'BRG-OB-389': '11800',
  'M83461-1-440': '85',
  'GS-4470': '1320',
  '2-1684-HP': '486000',
  '2-1684-SK': '8900',
  'TY-46X17-30': '46500',
  'TY-H31X13-26': '28400',
  '2-1684-BU': '15200',
  'VC-TR': '120',
  'CELL-2758': '9700',
};
