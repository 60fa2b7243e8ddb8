export { toolAtTheDock, toolBackUnchecked } from './arrivals.ts';
export { assertToolUsable, pickTools, toolFacts } from './facts.ts';
export { lendTool, openLoansOf, returnTool } from './loans.ts';
export { foundAgain, outOfUse, toolChanged, toolMissing } from './losses.ts';
export { recallTool, toolUsesSince } from './recalls.ts';
export { enterCalibration, registerTool } from './toolRecords.ts';
