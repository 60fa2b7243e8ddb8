export * from './money.ts';
export { englishWords, thaiWords } from './amountInWords.ts';
export { withheldOf, type Withheld } from './withholding.ts';
