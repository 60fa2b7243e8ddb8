export { taxPercent } from './taxPercent.ts';
export {
  cell,
  countIn,
  dayIn,
  inBaht,
  inWords,
  moneyPaper,
  pagesIn,
  paperHead,
  paperSums,
  say,
  soldIn,
  type Language,
} from './paper.document.ts';
