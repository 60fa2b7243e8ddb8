export { testsNow } from './testsNow.ts';
export { addedSteps, changedSteps } from './changedSteps.ts';
export { currentStepData, draftStepData, moveStepData, publishStepData, type CurrentData } from './stepData.ts';
