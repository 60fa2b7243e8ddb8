export * from './money.ts';
export { englishWords, thaiWords } from './amountInWords.ts';
export { withheldOf } from './withholding.ts';
export { taxes, type Tax } from './taxes.ts';
export { isVatTooOld } from './inputVat.ts';
