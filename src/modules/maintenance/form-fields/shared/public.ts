export {
  answerInWords,
  answerSchema,
  isEmpty,
  type Answer,
  type Answers,
  type Attached,
  type Chosen,
  type TableRow,
} from './answers.ts';
export { ExpressionError, namesIn, parseExpression } from './expression.ts';
export {
  appliesTo,
  columnTypes,
  everyJob,
  fieldsOf,
  fieldTypes,
  formSchema,
  hasOptions,
  isNumeric,
  isSilent,
  mostFields,
  newId,
  tooManyFields,
  type AppliesTo,
  type FieldType,
  type FormColumn,
  type FormField,
  type FormSchema,
  type FormSection,
} from './formSchema.ts';
export { compare, fractionOf } from './fraction.ts';
export { judgeForm, measureAgain, type FormProblem, type JudgedForm } from './judgeForm.ts';
