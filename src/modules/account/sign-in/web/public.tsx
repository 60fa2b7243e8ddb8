// The front door of signing in for other screens: the line of news, the question for a proof, the devices.
export { Brand } from './Brand.tsx';
export { Meaning, Note } from './Note.tsx';
export { asksProof, ProofDialog } from './ProofDialog.tsx';
export { SessionList } from './SessionList.tsx';
