export { PortalFrame } from './PortalFrame.tsx';
