export { createNdtReport, cloneNdtReport, changeNdtDraft, type NdtReport, type NewNdtReport } from './createNdt.ts';
export { performNdt, type NdtProof } from './performNdt.ts';
export { acceptNdt, rejectNdt, type Rejection } from './judgeNdt.ts';
export { recordAfterCheck } from './ndtRuns.ts';
export { recordProcessCheck, checksOfDay } from './techniques.ts';
export { publishTechnique, currentTechnique } from './techniques.ts';
export { ndtReportPaper } from './ndt.document.ts';
export { requiredNdt } from './ndt.queries.ts';
