export {
  assertToolUsable,
  pickTools,
  toolFacts,
  type PickedTool,
  type ToolFact,
  type ToolRecallFact,
} from './facts.ts';
export { lendTool, openLoansOf, returnTool, type Loan, type NewLoan, type ToolReturn } from './loans.ts';
export { openLossesOf, type LossFact } from './losses.ts';
export { recallTool, toolUsesSince, type NewRecall } from './recalls.ts';
