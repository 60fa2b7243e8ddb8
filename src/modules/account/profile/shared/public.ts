export { accountChoices, userOptionsSchema } from './options.ts';
