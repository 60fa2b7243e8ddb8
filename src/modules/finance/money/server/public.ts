export { taxPercent } from './taxPercent.ts';
export {
  cell,
  dayIn,
  inBaht,
  inWords,
  moneyPaper,
  paperHead,
  paperSums,
  say,
  type Language,
} from './paper.document.ts';
