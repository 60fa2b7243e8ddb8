// The front door for modules that take a file of a person's own.
export { uploadedFile } from './uploadedFile.ts';
