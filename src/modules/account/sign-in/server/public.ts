// The front door of signing in: for the other account modules, the demo seed and the admin tool.
export { demoPin } from './demo.ts';
export { deviceMarkOf } from './deviceMark.ts';
