export { HandOut } from './HandOut.tsx';
export { SparesFrame } from './SparesFrame.tsx';
export { HandedOut, LineRow } from './RequestLines.tsx';
