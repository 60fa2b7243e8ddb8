export { drawBlankLayout, drawLayout, type DrawnFact, type DrawnFacts } from './drawLayout.ts';
