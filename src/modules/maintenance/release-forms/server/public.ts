/** What the release asks of its forms: the versions in use, the words to sign, and the page drawn from them. */
export { filled, formFor, formOf, publishedForms } from './forms.queries.ts';
export type { ReleaseForm } from './forms.queries.ts';
export { filledForm } from './filledForm.document.ts';
export type { PrintMarks } from './filledForm.document.ts';
export { authorisationWord } from '../shared/formLayout.ts';
