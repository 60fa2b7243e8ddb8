export { createNdtReport, changeNdtDraft, type NewNdtReport } from './createNdt.ts';
export { performNdt } from './performNdt.ts';
export { acceptNdt, rejectNdt } from './judgeNdt.ts';
export { recordAfterCheck, recordProcessTime } from './ndtRuns.ts';
export { recordProcessCheck } from './techniques.ts';
export { publishTechnique } from './techniques.ts';
export { ndtReportPaper } from './ndt.document.ts';
