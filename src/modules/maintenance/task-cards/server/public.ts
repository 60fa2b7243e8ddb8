export { acceptApprovedData } from './approvedData.ts';
export { assessReportable } from './reportable.ts';
export { applyRoute } from './applyRoute.ts';
export { createFinding, findingInput, type FindingInput } from './createFinding.ts';
export { findingActions } from './findings.actions.ts';
export { recordStep, stepInput, type StepInput } from './recordStep.ts';
export { publishRoute, type RouteTemplate } from './publishRoute.ts';
export { standardRoutes } from './routes/standardRoutes.ts';
export { inspectIndependently, markNotApplicable, reopenCard, signCard } from './signCard.ts';
