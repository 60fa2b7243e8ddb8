/** What audit mode asks for: the evidence behind a job, file by file. */
export { evidenceFile, evidenceOf, missingFiles } from './packFiles.ts';
