import type {
  CertificateType,
  HoldReason,
  Shop,
  WorkScope,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { DemoComponent } from './stores.receiving.ts';

export interface OpenJob {
  part: string;
  name: string;
  serial: string;
  customer: string;
  shop: Shop;
  scope: WorkScope;
  asked: string;
  status: 'received' | 'preliminary' | 'awaitingApproval' | 'inWork' | 'finalInspection' | 'releaseRequested';
  /** When the dock took it in, in days before today. */
  daysAgo: number;
  priority?: 'routine' | 'urgent' | 'aog';
  types?: CertificateType[];
  aircraft?: string;
  removal?: string;
  /** Landings of a wheel or brake; fillings of a cylinder. */
  csn?: number;
  tireChanges?: number;
  /** How many of its cards are done already, where the demo wants it so. */
  cards?: number;
  /** Its first test run fails and the second passes: both stay on the job. */
  failsFirst?: boolean;
  /** Days after the receipt; without an end the job still waits. */
  holds?: { reason: HoldReason; from: number; until?: number; note: string; evidence?: string }[];
}

const dual: CertificateType[] = ['CAAT_FORM_1', 'EASA_FORM_1'];

/** The landings of a wheel since its last overhaul: some for each tire it wore down since (R18). */
export const cyclesSinceOverhaul = ({ csn, tireChanges }: { csn?: number; tireChanges?: number }): number | null =>
  csn === undefined || tireChanges === undefined ? null : Math.min(csn, 60 + 210 * tireChanges);

/** The jobs in the shop today. The first five are the worked examples of the domain paper. */
// prettier-ignore
export const openJobs: OpenJob[] = [
  { part: 'C20195162', name: 'Main wheel assembly', serial: '4821', customer: 'AND', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'inWork', daysAgo: 8.2, types: dual, aircraft: 'A320', removal: 'Worn tire, overhaul due', csn: 6210, tireChanges: 5, holds: [{ reason: 'customerApproval', from: 2.25, until: 4.04, note: 'Bead seat indication, blend offered', evidence: 'Mail to Andaman Air, teardown report' }] },
  { part: '2-1684', name: 'Brake assembly', serial: '0977', customer: 'SIW', shop: 'brake', scope: 'repair', asked: 'Repair, worn heat pack', status: 'inWork', daysAgo: 7.5, aircraft: 'B737', removal: 'Wear pin at limit, seal leak', csn: 2140 },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '5102', customer: 'AND', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'inWork', daysAgo: 1.3, priority: 'urgent', aircraft: 'A320', removal: 'Worn tire', csn: 4100, tireChanges: 3 },
  { part: '2758', name: 'Ni-Cd battery', serial: '60117', customer: 'GFC', shop: 'battery', scope: 'capacityTest', asked: 'Capacity test', status: 'inWork', daysAgo: 2.1, removal: 'Scheduled, 400 h', failsFirst: true },
  { part: '89794077', name: 'Oxygen cylinder and valve assembly', serial: 'ST44871', customer: 'SIW', shop: 'oxygen', scope: 'hydrostaticTest', asked: 'Hydrostatic test', status: 'inWork', daysAgo: 3.4, removal: 'Hydrostatic test due', csn: 412, cards: 3 },
  { part: '2-1577-4', name: 'Carbon brake assembly', serial: 'B-1850', customer: 'MKJ', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'finalInspection', daysAgo: 13.3, types: dual, aircraft: 'B737', removal: 'Hydraulic leak', csn: 8132 },
  { part: 'C20534000', name: 'Carbon brake assembly', serial: 'B-1880', customer: 'LAN', shop: 'brake', scope: 'overhaul', asked: 'Overhaul', status: 'finalInspection', daysAgo: 13.0, priority: 'urgent', aircraft: 'A320', removal: 'Hydraulic leak', csn: 2381 },
  { part: 'C20449000', name: 'Carbon brake assembly', serial: 'B-1908', customer: 'SIW', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'releaseRequested', daysAgo: 12.5, types: dual, aircraft: 'A320', removal: 'Hydraulic leak', csn: 650 },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '5772', customer: 'JAV', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'finalInspection', daysAgo: 9.6, types: dual, aircraft: 'A320', removal: 'Overhaul due', csn: 7888, tireChanges: 3 },
  { part: 'C20534000', name: 'Carbon brake assembly', serial: 'B-1551', customer: 'CPA', shop: 'brake', scope: 'overhaul', asked: 'Overhaul', status: 'inWork', daysAgo: 8.9, aircraft: 'A320', removal: 'Hydraulic leak', csn: 8954 },
  { part: '2-1577-4', name: 'Carbon brake assembly', serial: 'B-1498', customer: 'BNG', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'inWork', daysAgo: 8.5, priority: 'aog', types: dual, aircraft: 'B737', removal: 'Wear pin at limit', csn: 8296 },
  { part: 'C20449000', name: 'Carbon brake assembly', serial: 'B-1617', customer: 'STR', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'inWork', daysAgo: 7.4, types: dual, aircraft: 'A320', removal: 'Hydraulic leak', csn: 6127, holds: [{ reason: 'awaitingParts', from: 5.2, note: 'Seal kit on order' }] },
  { part: '2-1684', name: 'Brake assembly', serial: 'B-1720', customer: 'ISN', shop: 'brake', scope: 'repair', asked: 'Repair, leak at piston', status: 'inWork', daysAgo: 7.2, priority: 'urgent', aircraft: 'B737', removal: 'Wear pin at limit', csn: 757, holds: [{ reason: 'awaitingParts', from: 5.0, note: 'Seal kit on order' }] },
  { part: 'AHA1925', name: 'Main wheel assembly', serial: '5665', customer: 'LAN', shop: 'wheel', scope: 'inspection', asked: 'Inspection', status: 'inWork', daysAgo: 6.8, aircraft: 'RJ85', removal: 'Fuse plug melted, RTO', csn: 1619, tireChanges: 1, holds: [{ reason: 'customerApproval', from: 2.0, until: 3.4, note: 'Extra work offered', evidence: 'Mail to the customer' }] },
  { part: 'AHA1489', name: 'Main wheel assembly', serial: '5723', customer: 'SIW', shop: 'wheel', scope: 'repair', asked: 'Repair', status: 'inWork', daysAgo: 6.5, aircraft: 'RJ85', removal: 'Fuse plug melted, RTO', csn: 1689, tireChanges: 0 },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '5640', customer: 'JAV', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'inWork', daysAgo: 6.0, aircraft: 'A320', removal: 'Tire cut', csn: 5940, tireChanges: 3 },
  { part: '2-1684', name: 'Brake assembly', serial: 'B-1774', customer: 'STR', shop: 'brake', scope: 'overhaul', asked: 'Overhaul', status: 'inWork', daysAgo: 5.9, types: ['CAAT_FORM_1', 'FAA_8130_3'], aircraft: 'B737', removal: 'Hydraulic leak', csn: 5833, holds: [{ reason: 'awaitingEngineering', from: 4.7, note: 'Limit of the bore asked from the maker' }] },
  { part: '89794050', name: 'Oxygen cylinder and valve assembly', serial: 'A20764', customer: 'ISN', shop: 'oxygen', scope: 'hydrostaticTest', asked: 'Hydrostatic test', status: 'finalInspection', daysAgo: 5.6, aircraft: 'B737', removal: 'Pressure below limit', csn: 268, holds: [{ reason: 'customerApproval', from: 1.7, until: 2.8, note: 'Extra work offered', evidence: 'Mail to the customer' }] },
  { part: '2-1684', name: 'Brake assembly', serial: 'B-1441', customer: 'RFS', shop: 'brake', scope: 'overhaul', asked: 'Overhaul', status: 'inWork', daysAgo: 5.1, aircraft: 'B737', removal: 'Wear pin at limit', csn: 6257, holds: [{ reason: 'customerApproval', from: 1.5, until: 2.5, note: 'Extra work offered', evidence: 'Mail to the customer' }] },
  { part: '2-1684', name: 'Brake assembly', serial: 'B-1386', customer: 'JAV', shop: 'brake', scope: 'repair', asked: 'Repair, leak at piston', status: 'awaitingApproval', daysAgo: 5.0, types: dual, aircraft: 'B737', removal: 'Scheduled removal', csn: 6860, holds: [{ reason: 'customerApproval', from: 3.0, note: 'Teardown report sent', evidence: 'Mail to the customer' }] },
  { part: '2758', name: 'Ni-Cd battery', serial: '60811', customer: 'MKJ', shop: 'battery', scope: 'capacityTest', asked: 'Capacity test', status: 'releaseRequested', daysAgo: 4.9, aircraft: 'B737', removal: 'Overheat warning' },
  { part: 'C20534000', name: 'Carbon brake assembly', serial: 'B-1241', customer: 'JAV', shop: 'brake', scope: 'overhaul', asked: 'Overhaul', status: 'preliminary', daysAgo: 4.3, aircraft: 'A320', removal: 'Scheduled removal', csn: 4080 },
  { part: 'C20449000', name: 'Carbon brake assembly', serial: 'B-1284', customer: 'RFS', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'awaitingApproval', daysAgo: 4.3, aircraft: 'A320', removal: 'Wear pin at limit', csn: 2686, holds: [{ reason: 'customerApproval', from: 2.6, note: 'Teardown report sent', evidence: 'Mail to the customer' }] },
  { part: '89794050', name: 'Oxygen cylinder and valve assembly', serial: 'A20430', customer: 'AND', shop: 'oxygen', scope: 'hydrostaticTest', asked: 'Hydrostatic test', status: 'inWork', daysAgo: 4.3, priority: 'urgent', aircraft: 'B737', removal: 'Pressure below limit', csn: 655 },
  { part: '801307-05', name: 'Oxygen cylinder and valve assembly', serial: 'A20690', customer: 'BNG', shop: 'oxygen', scope: 'refill', asked: 'Refill', status: 'inWork', daysAgo: 4.3, aircraft: 'B737', removal: 'Hydrostatic test due', csn: 174, holds: [{ reason: 'awaitingParts', from: 3.0, note: 'Seal kit on order' }] },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '5438', customer: 'GFC', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'inWork', daysAgo: 3.6, types: dual, aircraft: 'A320', removal: 'Fuse plug melted, RTO', csn: 4637, tireChanges: 3, holds: [{ reason: 'awaitingParts', from: 2.5, note: 'Seal kit on order' }] },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '5116', customer: 'ISN', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'preliminary', daysAgo: 3.5, aircraft: 'A320', removal: 'Vibration reported', csn: 4861, tireChanges: 3 },
  { part: '2758', name: 'Ni-Cd battery', serial: '60784', customer: 'CPA', shop: 'battery', scope: 'repair', asked: 'Repair, low cell', status: 'finalInspection', daysAgo: 3.3, aircraft: 'B737', removal: 'Low voltage on ground' },
  { part: '2758', name: 'Ni-Cd battery', serial: '60534', customer: 'BNG', shop: 'battery', scope: 'capacityTest', asked: 'Capacity test', status: 'inWork', daysAgo: 3.2, aircraft: 'B737', removal: 'Overheat warning', holds: [{ reason: 'customerApproval', from: 1.0, until: 1.6, note: 'Extra work offered', evidence: 'Mail to the customer' }] },
  { part: '2-1577-4', name: 'Carbon brake assembly', serial: 'B-1192', customer: 'AND', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'preliminary', daysAgo: 3.0, types: dual, aircraft: 'B737', removal: 'Scheduled removal', csn: 1620 },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '5292', customer: 'GFC', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'awaitingApproval', daysAgo: 2.8, aircraft: 'A320', removal: 'Tire cut', csn: 7519, tireChanges: 1, holds: [{ reason: 'customerApproval', from: 1.7, note: 'Teardown report sent', evidence: 'Mail to the customer' }] },
  { part: 'C20534000', name: 'Carbon brake assembly', serial: 'B-0964', customer: 'GFC', shop: 'brake', scope: 'overhaul', asked: 'Overhaul', status: 'received', daysAgo: 2.6, aircraft: 'A320', removal: 'Brake dragging', csn: 5211 },
  { part: 'AHA1489', name: 'Main wheel assembly', serial: '5372', customer: 'MKJ', shop: 'wheel', scope: 'repair', asked: 'Repair', status: 'inWork', daysAgo: 2.5, aircraft: 'RJ85', removal: 'Fuse plug melted, RTO', csn: 5991, tireChanges: 4, holds: [{ reason: 'awaitingTool', from: 2.0, note: 'Bore gauge at calibration' }] },
  { part: 'AHA1925', name: 'Main wheel assembly', serial: '5302', customer: 'CPA', shop: 'wheel', scope: 'inspection', asked: 'Inspection', status: 'awaitingApproval', daysAgo: 2.4, aircraft: 'RJ85', removal: 'Worn tire', csn: 1977, tireChanges: 0, holds: [{ reason: 'customerApproval', from: 1.4, note: 'Teardown report sent', evidence: 'Mail to the customer' }] },
  { part: 'C20449000', name: 'Carbon brake assembly', serial: 'B-1024', customer: 'SIW', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'received', daysAgo: 2.1, priority: 'urgent', types: dual, aircraft: 'A320', removal: 'Brake dragging', csn: 1499 },
  { part: '2758', name: 'Ni-Cd battery', serial: '60213', customer: 'SIW', shop: 'battery', scope: 'capacityTest', asked: 'Capacity test', status: 'awaitingApproval', daysAgo: 2.1, aircraft: 'B737', removal: 'Overheat warning', holds: [{ reason: 'customerApproval', from: 1.3, note: 'Teardown report sent', evidence: 'Mail to the customer' }] },
  { part: '801307-05', name: 'Oxygen cylinder and valve assembly', serial: 'A20345', customer: 'SIW', shop: 'oxygen', scope: 'refill', asked: 'Refill', status: 'inWork', daysAgo: 2.1, aircraft: 'B737', removal: 'Hydrostatic test due', csn: 390, holds: [{ reason: 'awaitingParts', from: 1.5, note: 'Seal kit on order' }] },
  { part: '801307-05', name: 'Oxygen cylinder and valve assembly', serial: 'A20058', customer: 'STR', shop: 'oxygen', scope: 'refill', asked: 'Refill', status: 'preliminary', daysAgo: 2.0, aircraft: 'B737', removal: 'Pressure below limit', csn: 521 },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '4998', customer: 'CPA', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'received', daysAgo: 1.9, aircraft: 'A320', removal: 'Overhaul due', csn: 1364, tireChanges: 0 },
  { part: '2-1684', name: 'Brake assembly', serial: 'B-1090', customer: 'GFC', shop: 'brake', scope: 'repair', asked: 'Repair, leak at piston', status: 'received', daysAgo: 1.8, types: dual, aircraft: 'B737', removal: 'Scheduled removal', csn: 1426 },
  { part: '2758', name: 'Ni-Cd battery', serial: '60477', customer: 'RFS', shop: 'battery', scope: 'repair', asked: 'Repair, low cell', status: 'inWork', daysAgo: 1.8, aircraft: 'B737', removal: 'Overheat warning' },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '5796', customer: 'RFS', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'finalInspection', daysAgo: 6.4, aircraft: 'A320', removal: 'Vibration reported', csn: 8071, tireChanges: 2 },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '5820', customer: 'ISN', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'releaseRequested', daysAgo: 6.4, aircraft: 'A320', removal: 'Tire cut', csn: 7407, tireChanges: 1 },
  { part: '89794050', name: 'Oxygen cylinder and valve assembly', serial: 'A20105', customer: 'MKJ', shop: 'oxygen', scope: 'hydrostaticTest', asked: 'Hydrostatic test', status: 'preliminary', daysAgo: 1.6, aircraft: 'B737', removal: 'Pressure below limit', csn: 233 },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '5481', customer: 'LAN', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'inWork', daysAgo: 1.6, aircraft: 'A320', removal: 'Fuse plug melted, RTO', csn: 1791, tireChanges: 2 },
  { part: 'AHA2141', name: 'Nose wheel assembly', serial: '5586', customer: 'GFC', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'inWork', daysAgo: 1.6, aircraft: 'RJ85', removal: 'Tire cut', csn: 3575, tireChanges: 4 },
  { part: '2-1684', name: 'Brake assembly', serial: 'B-1145', customer: 'LAN', shop: 'brake', scope: 'overhaul', asked: 'Overhaul', status: 'preliminary', daysAgo: 1.5, aircraft: 'B737', removal: 'Scheduled removal', csn: 6123 },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '5558', customer: 'AND', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'inWork', daysAgo: 1.5, types: dual, aircraft: 'A320', removal: 'Vibration reported', csn: 3497, tireChanges: 1 },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '4824', customer: 'AND', shop: 'wheelOverhaul', scope: 'overhaul', asked: 'Overhaul', status: 'received', daysAgo: 1.4, types: dual, aircraft: 'A320', removal: 'Overhaul due', csn: 5446, tireChanges: 3 },
  { part: 'AHA1489', name: 'Main wheel assembly', serial: '5064', customer: 'BNG', shop: 'wheel', scope: 'repair', asked: 'Repair', status: 'preliminary', daysAgo: 1.2, priority: 'aog', aircraft: 'RJ85', removal: 'Fuse plug melted, RTO', csn: 2419, tireChanges: 1 },
  { part: 'AHA1925', name: 'Main wheel assembly', serial: '5020', customer: 'JAV', shop: 'wheel', scope: 'inspection', asked: 'Inspection', status: 'received', daysAgo: 1.0, types: dual, aircraft: 'RJ85', removal: 'Overhaul due', csn: 4962, tireChanges: 3 },
  { part: '2758', name: 'Ni-Cd battery', serial: '59882', customer: 'CPA', shop: 'battery', scope: 'repair', asked: 'Repair, low cell', status: 'received', daysAgo: 0.8, aircraft: 'B737', removal: 'Overheat warning' },
  { part: 'AHA2141', name: 'Nose wheel assembly', serial: '5258', customer: 'ISN', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'awaitingApproval', daysAgo: 0.8, aircraft: 'RJ85', removal: 'Vibration reported', csn: 6728, tireChanges: 3, holds: [{ reason: 'customerApproval', from: 0.5, note: 'Teardown report sent', evidence: 'Mail to the customer' }] },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '5252', customer: 'MKJ', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'awaitingApproval', daysAgo: 0.7, priority: 'urgent', types: dual, aircraft: 'A320', removal: 'Tire cut', csn: 8745, tireChanges: 4, holds: [{ reason: 'customerApproval', from: 0.4, note: 'Teardown report sent', evidence: 'Mail to the customer' }] },
  { part: '2758', name: 'Ni-Cd battery', serial: '59934', customer: 'STR', shop: 'battery', scope: 'capacityTest', asked: 'Capacity test', status: 'received', daysAgo: 0.6, aircraft: 'B737', removal: 'Scheduled, 400 h' },
  { part: '2758', name: 'Ni-Cd battery', serial: '60153', customer: 'LAN', shop: 'battery', scope: 'repair', asked: 'Repair, low cell', status: 'preliminary', daysAgo: 0.6, aircraft: 'B737', removal: 'Scheduled, 400 h' },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '5170', customer: 'STR', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'preliminary', daysAgo: 0.6, aircraft: 'A320', removal: 'Worn tire', csn: 8245, tireChanges: 4 },
  { part: 'AHA2141', name: 'Nose wheel assembly', serial: '4965', customer: 'AND', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'received', daysAgo: 0.3, aircraft: 'RJ85', removal: 'Vibration reported', csn: 5440, tireChanges: 2 },
  { part: 'C20545000', name: 'Main wheel assembly', serial: '4900', customer: 'RFS', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'received', daysAgo: 0.2, aircraft: 'A320', removal: 'Fuse plug melted, RTO', csn: 8904, tireChanges: 3 },
  { part: 'C20195162', name: 'Main wheel assembly', serial: '4958', customer: 'BNG', shop: 'tireChange', scope: 'tireChange', asked: 'Tire change', status: 'received', daysAgo: 0.2, types: dual, aircraft: 'A320', removal: 'Overhaul due', csn: 7209, tireChanges: 0 },
  // On no capability list yet: it came for evaluation only.
  { part: '5003096-1', name: 'Brake assembly', serial: '2291', customer: 'TNL', shop: 'brake', scope: 'repair', asked: 'Repair', status: 'preliminary', daysAgo: 1.8, types: ['EASA_FORM_1'], aircraft: 'ATR 72', removal: 'Lease return' },
];

/** What the dock accepted and nobody has opened a job for. */
// prettier-ignore
export const waitingComponents: Omit<DemoComponent, 'at'>[] = [
  { customer: 'AND', partNumber: 'C20195162', description: 'Main wheel assembly', serialNumber: '5240', workAsked: 'Tire change', customerOrder: 'PO 77900', removalReason: 'Worn tire' },
  { customer: 'SIW', partNumber: 'C20195162', description: 'Main wheel assembly', serialNumber: '4821', workAsked: 'Overhaul', customerOrder: 'PO 77904', removalReason: 'Tag says 4821: read the plate again' },
  { customer: 'LAN', partNumber: '2-1684-1', description: 'Brake assembly', serialNumber: '1031', workAsked: 'Repair', customerOrder: 'PO 77911' },
  { customer: 'GFC', partNumber: '2758', description: 'Ni-Cd battery', serialNumber: '60402', workAsked: 'Capacity test', customerOrder: 'PO 77915' },
  { customer: 'STR', partNumber: '89794050', description: 'Oxygen cylinder', serialNumber: 'ST51190', workAsked: 'Hydrostatic test', customerOrder: 'PO 77920' },
  { customer: 'TNL', partNumber: '5003096-3', description: 'Brake assembly', serialNumber: '2310', workAsked: 'Inspection', customerOrder: 'PO 77926' },
];
