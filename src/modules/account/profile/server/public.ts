// The front door for modules that take a file of a person's own, or answer a person's options.
export { allTypes, keptColumns, personalizationOf, signatureAddress, type Kept } from './personalization.ts';
export { uploadedFile } from './uploadedFile.ts';
