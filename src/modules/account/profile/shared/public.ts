export { accountChoices, offeredTypes, userOptionsSchema, type StoredOptions } from './options.ts';
