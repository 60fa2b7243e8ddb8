export {
  routeTest,
  setupFor,
  testReadings,
  testSetup,
  type RouteTest,
  type TestReadings,
  type TestSetup,
} from './testRun.ts';
export type { CylinderRecord, TestHistory, TestVerdict } from './testHistory.ts';
export { sheetData, stepKey, type SheetData, type StepData } from './stepData.ts';
export { readingRules, signedNumber, type ReadingRule } from './readingRules.ts';
export { figureInWords, figuresChanged, isSameSetup } from './testFigures.ts';
export { judgeTest } from './judgeTest.ts';
export { weakestCell, type CellMoment } from './judgeBattery.ts';
