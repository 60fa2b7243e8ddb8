import type { RouteTemplate } from '../publishRoute.ts';
import { batteryRoutes } from './battery.ts';
import { otherRoutes } from './others.ts';
import { oxygenRoutes } from './oxygen.ts';
import { tireChange } from './tireChange.ts';
import { wheelInspection, wheelOverhaul, wheelRepair } from './wheel.ts';

/** The standard routes of the company (maintenance 4.5), published with the demo company; a planner edits copies of them. */
export const standardRoutes: RouteTemplate[] = [
  wheelOverhaul,
  tireChange,
  wheelInspection,
  wheelRepair,
  ...batteryRoutes,
  ...oxygenRoutes,
  ...otherRoutes,
];
