import type { RouteTemplate } from '../publishRoute.ts';
import type { RouteCard, RouteStep } from '../../shared/route.ts';
import { standardRoutes } from './standardRoutes.ts';

/** How many pictures an overhaul shows of a part as it came (maintenance 5.2); less work needs two: the part, and its data plate. */
const picturesOf = (workScope: string) => (workScope === 'overhaul' ? 4 : 2);

function asReceived(photoMin: number): RouteStep {
  return {
    type: 'photo',
    title: 'Photographs as received',
    instruction: 'Before anything is taken apart: the whole part, the data plate, every damage.',
    instructionTh: 'ก่อนถอดแยก ถ่ายทั้งชิ้นงาน แผ่นป้าย และความเสียหายทุกจุด',
    photoMin,
  };
}

/** The first card of a route also asks for photographs of the part as it came. */
function withPhotographs(template: RouteTemplate): RouteTemplate {
  const [first, ...others] = template.route.cards as RouteCard[];
  if (!first || first.phase !== 'preliminary') return template;
  const steps = [...first.steps, asReceived(picturesOf(template.workScope))];
  return { ...template, route: { ...template.route, cards: [{ ...first, steps }, ...others] } };
}

/** The second issue of the standard routes: a part is photographed as it came, before anything is taken apart (maintenance, glossary: preliminary inspection). */
export const photographedRoutes: RouteTemplate[] = standardRoutes.map(withPhotographs);
