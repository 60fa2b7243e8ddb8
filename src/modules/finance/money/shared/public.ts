export * from './money.ts';
export { englishWords, thaiWords } from './amountInWords.ts';
