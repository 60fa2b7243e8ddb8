export { handedOut, handOutLines, releaseLines, reserveLines, sheetLines } from './requestLines.ts';
