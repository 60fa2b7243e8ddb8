export { classesNow, classifyItems } from './abc.ts';
export { sayCosts } from './plan.ts';
