export { currentStepData, type CurrentData } from './stepData.ts';
