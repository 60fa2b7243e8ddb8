// The front door of the signature for the settings.
export { DrawElsewhere } from './DrawElsewhere.tsx';
export { SignatureField } from './SignatureField.tsx';
export { SignatureOnFile } from './SignatureOnFile.tsx';
