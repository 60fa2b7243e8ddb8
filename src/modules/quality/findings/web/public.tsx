export { FindingPage } from './Findings.tsx';
