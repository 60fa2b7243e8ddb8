// The front door of the chart settings for the settings dialog.
export { ChartSettingsDialog } from './ChartSettingsDialog.tsx';
