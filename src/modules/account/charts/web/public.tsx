// The front door of charts: the card every screen draws with, and the settings for the settings dialog.
export { ChartCard } from './ChartCard.tsx';
export { ChartSettingsDialog } from './ChartSettingsDialog.tsx';
