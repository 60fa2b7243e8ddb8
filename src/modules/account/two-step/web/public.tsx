// The front door of two-step authentication for the settings.
export { TwoStepDialog } from './TwoStepDialog.tsx';
