export {
  routeTest,
  setupFor,
  testReadings,
  testSetup,
  type CylinderRecord,
  type RouteTest,
  type TestHistory,
  type TestReadings,
  type TestSetup,
  type TestVerdict,
} from './testRun.ts';
export { sheetData, stepKey, type SheetData, type StepData } from './stepData.ts';
export { readingRules, signedNumber, type ReadingRule } from './readingRules.ts';
export { figureInWords } from './testFigures.ts';
export { judgeTest } from './judgeTest.ts';
