export { toolClasses } from './toolClass.ts';
