// The front door for the other screens of administration: their tabs, and asking who it is before access changes.
export { AdminTabs } from './AdminTabs.tsx';
export { useProved } from './useProved.tsx';
