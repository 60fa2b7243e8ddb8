export { limitWords } from './fieldProps.ts';
export { FormFill } from './FormFill.tsx';
export { ShownFile } from './ShownFile.tsx';
