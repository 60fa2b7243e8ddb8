// The front door of notifications for the settings.
export { PushDevices } from './PushDevices.tsx';
