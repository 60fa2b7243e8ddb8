export { PortalFrame } from './PortalFrame.tsx';
export { portalPersonCall } from '../shared/portal.calls.ts';
