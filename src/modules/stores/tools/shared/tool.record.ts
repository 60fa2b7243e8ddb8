import { choice, date, decimal, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** The classes of tools: a step asks for one, a tool belongs to one. The database knows the same list (`is_tool_class`). */
export const toolClassWords = {
  torqueWrench: 'Torque wrench',
  boreGauge: 'Bore gauge',
  depthGauge: 'Depth gauge',
  micrometer: 'Micrometer',
  caliper: 'Caliper',
  dialIndicator: 'Dial indicator',
  threadGauge: 'Thread gauge',
  pressureGauge: 'Pressure gauge',
  inflationRegulator: 'Inflation regulator',
  batteryAnalyser: 'Battery analyser',
  multimeter: 'Multimeter',
  insulationTester: 'Insulation tester',
  hydrostaticRig: 'Hydrostatic test rig',
  hydraulicBench: 'Hydraulic test bench',
  conductivityMeter: 'Conductivity meter',
  hardnessTester: 'Hardness tester',
  scale: 'Scale',
  thermometer: 'Thermometer',
  eddyCurrentSet: 'Eddy current instrument',
  eddyCurrentProbe: 'Eddy current probe',
  referenceStandard: 'Reference standard',
  magneticBench: 'Magnetic bench',
  uvLamp: 'UV lamp',
  radiometer: 'Radiometer',
  special: 'Special tool',
  hand: 'Hand tool',
} as const;
export type ToolClass = keyof typeof toolClassWords;

/** Classes that read or set nothing; a tool of any other is worth what its last calibration says. */
const uncalibrated: ReadonlySet<ToolClass> = new Set(['special', 'hand']);

/** A tool of this class is used while it is in calibration only (145.A.40(b)). */
export const needsCalibration = (toolClass: ToolClass | null | undefined): boolean =>
  toolClass !== null && toolClass !== undefined && !uncalibrated.has(toolClass);

export const toolClasses = Object.keys(toolClassWords) as [ToolClass, ...ToolClass[]];

export const toolKeepers = ['tools.user', 'stores.user'] as const;
export const toolJudges = ['tools.admin', 'quality.user'] as const;

export const toolCategories = {
  measuring: 'Measuring',
  testEquipment: 'Test equipment',
  special: 'Special tool',
  gauge: 'Gauge',
  general: 'General',
  ground: 'Ground equipment',
  it: 'IT',
} as const;

export const toolStates = {
  serviceable: { label: 'Serviceable', tone: 'good' },
  unserviceable: { label: 'Unserviceable', tone: 'bad' },
  calibrating: { label: 'At calibration', tone: 'info' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  lost: { label: 'Lost', tone: 'bad' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;
export type ToolStatus = keyof typeof toolStates;

/** A tool, gauge or test set of the company, with what makes it fit for use. */
export const tool = defineRecord({
  name: 'tool',
  label: { one: 'Tool', many: 'Tools', row: ['toolNo', 'name'] },
  api: '/api/store/tools',
  listApi: '/api/store/tools/rows',
  path: '/tools/id/:key',
  key: 'toolNo',
  access: { read: 'signedIn', create: toolKeepers, update: toolKeepers, archive: 'nobody' },
  rows: everyRow,
  fields: {
    toolNo: text('Tool number', { required: true, max: 30, mono: true, upperCase: true, createOnly: true }),
    name: text('Name', { required: true, max: 120 }),
    model: text('Model', { required: true, max: 120 }),
    serialNumber: text('Serial number', { required: true, max: 60, mono: true }),
    manufacturer: text('Manufacturer', { required: true, max: 120 }),
    category: choice('Category', toolCategories, { required: true }),
    toolClass: choice('Tool class', toolClassWords, { help: 'A step takes only a tool of the class it asks for.' }),
    readsIn: text('Reads in', { max: 12, help: 'The unit: mm, psi, lbf·ft.' }),
    rangeMin: decimal('Range from'),
    rangeMax: decimal('Range to'),
    errorAbsolute: decimal('Stated error', { min: 0, help: 'Plus or minus, in the unit it reads in.' }),
    errorPercent: decimal('Stated error of the reading', { min: 0, max: 100, unit: '%' }),
    manuals: text('Manuals that ask for it', { max: 300, help: 'Separated by commas: 32-47-46, 32-45-92' }),
    equivalentOf: text('Equivalent of', {
      max: 200,
      help: 'The tool of the manual it stands for; attach the approval.',
    }),
    range: text('Range', { max: 80 }),
    resolution: text('Resolution', { max: 80 }),
    accuracy: text('Accuracy', { max: 80 }),
    calibrationRequired: flag('Needs calibration', { required: true }),
    calibrationIntervalMonths: integer('Interval', { min: 1, max: 60, unit: 'months' }),
    lastCalibration: date('Last calibration', { readOnly: true }),
    nextCalibration: date('Next calibration', { readOnly: true, help: 'The last day it may be used.' }),
    scheduledCalibration: date('Booked for', { when: 'future' }),
    scheduledVendor: text('Booked with', { max: 120 }),
    scheduledNote: text('About the booking', { max: 200 }),
    locationId: link('Location', 'location'),
    ownerType: choice('Owner', ['company', 'employee', 'customer', 'vendor'], { required: true }),
    holderId: link('Held by', 'employee', { readOnly: true }),
    holderJob: text('For job', { readOnly: true, mono: true }),
    dueBack: instant('Due back', { readOnly: true }),
    remark: note('Remark', { max: 1000 }),
    archiveReason: text('Why archived', { readOnly: true }),
    archivedOn: date('Archived on', { readOnly: true }),
  },
  states: toolStates,
  list: {
    columns: [
      'toolNo',
      'name',
      'status',
      'category',
      'range',
      'nextCalibration',
      'scheduledCalibration',
      'holderId',
      'dueBack',
      'locationId',
      'serialNumber',
    ],
    filters: ['status', 'category', 'toolClass', 'nextCalibration', 'holderId', 'locationId', 'calibrationRequired'],
    search: ['toolNo', 'name', 'model', 'serialNumber', 'manufacturer'],
    sort: 'toolNo',
  },
});
