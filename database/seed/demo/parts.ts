import type { DemoWorld } from './world.ts';

/** The demo company, part by part, in the order they need each other. */
export const demoParts: ((world: DemoWorld) => Promise<void>)[] = [];
