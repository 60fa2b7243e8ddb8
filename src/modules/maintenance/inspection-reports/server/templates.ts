import type { Family } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { InspectionItem } from '../shared/inspectionItem.ts';

type ReportType = 'preliminary' | 'inProcess' | 'final';
/** `[short name, requirement]`; optional items carry a third part. */
type Line = readonly [ref: string, requirement: string, optional?: 'optional'];
type Sections = Record<string, readonly Line[]>;

const asReceived: Sections = {
  'As received': [
    ['identification', 'Part number and serial number on the data plate agree with the papers'],
    ['paperwork', 'Removal tag and customer order are complete'],
    ['packaging', 'Package and preservation are sound'],
    ['missing parts', 'Nothing is missing; what is missing is named'],
    ['visible damage', 'No damage by transport, impact, heat or fluid; what is seen is photographed'],
  ],
  Review: [
    ['reason for removal', 'The reason for removal is understood and covered by the work scope'],
    ['AD and SB state', 'Airworthiness directives and service bulletins of this part are reviewed'],
    ['modifications', 'Modification plates, PMA and DER parts are recorded'],
  ],
};

const preliminary: Record<Family, Sections> = {
  wheel: {
    'Preliminary checks': [
      ['fuse plugs', 'All fuse plugs are fitted, none is melted'],
      ['inflation', 'The assembly is deflated and the core is out before the tie bolts are loosened'],
      ['wheel halves', 'Halves carry their serial numbers and belong together'],
      ['bead seats', 'Bead seats show no crack, corrosion or blend beyond limits'],
      ['bearings', 'Cups are tight; cones show no spalling or brinelling'],
      ['drive keys and heat shields', 'Keys and shields are fast and without heat damage'],
      ['tie bolts', 'Tie bolts and nuts are complete'],
      ['heat damage', 'No sign of a hot wheel: paint, plugs, hardness', 'optional'],
    ],
  },
  brake: {
    'Preliminary checks': [
      ['piston leakage', 'No leakage at the operating pressure'],
      ['wear pins', 'Wear pins are within their limit'],
      ['heat pack', 'Discs show no crack, oxidation or broken lug'],
      ['housing', 'Housing shows no crack or corrosion'],
      ['torque tube', 'Torque tube shows no crack or wear beyond limits'],
      ['bleeders and fittings', 'Bleeders and fittings are complete and tight'],
    ],
  },
  battery: {
    'Preliminary checks': [
      ['case and cover', 'Case, cover and latches show no crack or burn'],
      ['cells', 'No cell leaks or bulges; the number of cells is complete'],
      ['connector', 'Main connector pins are within wear limits, no arcing'],
      ['received voltage', 'Open-circuit voltage as received is recorded'],
      ['insulation', 'Insulation resistance is recorded'],
      ['sensor', 'Temperature sensor is complete', 'optional'],
    ],
  },
  cylinder: {
    'Preliminary checks': [
      ['marking', 'Specification, serial number and test dates are legible'],
      ['hydrostatic date', 'The last hydrostatic test and the end of life are recorded'],
      ['external condition', 'No dent, gouge, corrosion, arc burn or heat damage beyond limits'],
      ['valve', 'Valve and gauge are complete and undamaged'],
      ['residual pressure', 'Pressure as received is recorded'],
    ],
  },
  tire: {
    'Preliminary checks': [
      ['tread', 'Wear, cuts and flat spots are within limits'],
      ['sidewalls', 'No cut, bulge or cord to be seen'],
      ['beads', 'Beads are undamaged'],
      ['retread level', 'Retread level and serial number are legible'],
    ],
  },
  other: { 'Preliminary checks': [['general condition', 'The item is complete and without visible damage']] },
};

const finalCommon: Sections = {
  Conformity: [
    ['work scope', 'The work ordered is done, or the difference is agreed with the customer'],
    ['cards complete', 'Every card is signed or not applicable with a reason'],
    ['findings closed', 'Every finding is closed and re-inspected where it must be'],
    ['data current', 'The maintenance data used is the current revision'],
    ['AD and SB', 'Directives and ordered bulletins are complied with and recorded'],
    ['parts fitted', 'Every part fitted has its incoming certificate'],
  ],
  Identity: [
    ['serial re-read', 'The serial number was read again from the part itself'],
    ['marking', 'Overhaul, test and modification marking is done as the manual says'],
  ],
  'Before release': [
    ['clear of tools', 'The item is clear of tools, loose parts and material'],
    ['finish', 'Paint, sealing, lockwire and caps are sound'],
    ['preservation', 'Preservation and packing are as the manual says'],
  ],
};

const finalOf: Record<Family, Sections> = {
  wheel: {
    'Wheel checks': [
      ['NDT reports', 'Both halves and the tie bolts have accepted NDT reports'],
      ['dimensions', 'Bearing bores and bead seats are within limits'],
      ['tie-bolt torque', 'Torque and its independent inspection are recorded'],
      ['pressure retention', 'Pressure retention is within its limit', 'optional'],
      ['fuse plugs', 'Fuse plugs are new or within life'],
    ],
  },
  brake: {
    'Brake checks': [
      ['hydraulic test', 'Proof and leakage tests passed'],
      ['wear pins set', 'Wear pins are set to the built stack'],
      ['NDT reports', 'NDT reports called for are accepted', 'optional'],
    ],
  },
  battery: {
    'Battery checks': [
      ['capacity', 'Capacity is at or above the minimum'],
      ['electrolyte level', 'Electrolyte level is set'],
      ['insulation', 'Insulation resistance is within limits'],
      ['final voltage', 'Open-circuit voltage at the end is recorded'],
    ],
  },
  cylinder: {
    'Cylinder checks': [
      ['hydrostatic test', 'Test pressure and expansion are within limits'],
      ['test marking', 'Test date and RIN are marked'],
      ['leak test', 'Valve and neck are free of leaks'],
      ['filling', 'Fill pressure is corrected for temperature', 'optional'],
    ],
  },
  tire: { 'Tire checks': [['pressure retention', 'Pressure retention is within its limit']] },
  other: {},
};

const inProcess: Sections = {
  Stage: [
    ['stage', 'The stage looked at is named'],
    ['work so far', 'Work done up to this stage is recorded and signed'],
    ['condition', 'What will be hidden by assembly is inspected'],
    ['cleanliness', 'The item is clean and clear of foreign objects'],
  ],
};

/** The items a new report starts with: by its type and the part's family. */
export function templateItems(type: ReportType, family: Family): InspectionItem[] {
  const sections: Sections =
    type === 'preliminary'
      ? { ...asReceived, ...preliminary[family] }
      : type === 'final'
        ? { ...finalCommon, ...finalOf[family] }
        : inProcess;
  return Object.entries(sections).flatMap(([section, lines]) =>
    lines.map(([ref, requirement, optional]) => ({
      ref,
      section,
      requirement,
      required: !optional,
      result: null,
      value: null,
      note: null,
    })),
  );
}
