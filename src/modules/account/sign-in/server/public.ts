// The front door of the account module for the demo seed and the admin tool.
export { demoPassword, demoPin } from './demo.ts';
