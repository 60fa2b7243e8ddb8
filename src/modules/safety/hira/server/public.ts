export { handOverRisks } from './handOver.ts';
