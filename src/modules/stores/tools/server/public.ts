export { assertToolUsable, pickTools, toolFacts } from './facts.ts';
export { lendTool, openLoansOf, returnTool } from './loans.ts';
export { openLossesOf } from './losses.ts';
export { recallTool, toolUsesSince } from './recalls.ts';
