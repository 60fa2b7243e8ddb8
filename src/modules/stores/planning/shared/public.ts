export type { AbcClass } from './abc.ts';
