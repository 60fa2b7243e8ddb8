export { certainAttempts, enoughAttempts, facilityWord, facilityWords } from './itemAnalysis.ts';
