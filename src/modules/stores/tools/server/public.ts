export { toolAtTheDock, toolBackUnchecked } from './arrivals.ts';
export {
  assertToolOfClass,
  assertToolUsable,
  cribAccounts,
  pickTools,
  toolFacts,
  toolsAhead,
  type ToolAhead,
} from './facts.ts';
export { extendLoan, lastReturnOf, lendTool, openLoansOf, returnTool, whyInOtherHands } from './loans.ts';
export { foundAgain, outOfUse, toolChanged, toolMissing } from './losses.ts';
export { enterReadings } from './readings.ts';
export { recallTool, toolUsesSince } from './recalls.ts';
export { enterCalibration, registerTool } from './toolRecords.ts';
