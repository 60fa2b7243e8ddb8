export { pinsOfJob } from './defectMap.queries.ts';
export { pinnedDrawings } from './pinnedDrawing.ts';
