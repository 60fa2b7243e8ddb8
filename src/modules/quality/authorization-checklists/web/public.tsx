export { ApplicationTabs } from './ApplicationTabs.tsx';
