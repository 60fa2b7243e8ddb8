export { sayCosts } from './plan.ts';
