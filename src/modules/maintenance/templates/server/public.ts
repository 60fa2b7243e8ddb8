export { filledFormPaper } from './form.document.ts';
export { formFacts, templateInUse } from './forms.queries.ts';
export { beginForm, moveForm, nextVersion, changeForm } from './formVersions.ts';
export { publishForm } from './publishForm.ts';
export { beginFilled } from './fillForm.ts';
export { keepAnswer } from './keepAnswer.ts';
export { signForm } from './signForm.ts';
