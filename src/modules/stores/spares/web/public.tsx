export { HandOut } from './HandOut.tsx';
export { HandedOut, LineRow } from './RequestLines.tsx';
export { SparesFrame } from './SparesFrame.tsx';
