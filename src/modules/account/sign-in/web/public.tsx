// The front door of signing in for other screens: the question for a proof, the devices.
export { Brand } from './Brand.tsx';
export { asksProof, ProofDialog } from './ProofDialog.tsx';
export { SessionList } from './SessionList.tsx';
export { useProved } from './useProved.tsx';
