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

export const toolClasses = Object.keys(toolClassWords) as [ToolClass, ...ToolClass[]];
