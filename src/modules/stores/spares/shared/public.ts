export { handedOutLine, handOutAnswer, handOutBody, sheetLine, type HandOutBody } from './requestSheet.ts';
