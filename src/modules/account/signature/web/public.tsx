// The front door of the signature for the settings.
export { SignatureField } from './SignatureField.tsx';
export { SignatureOnFile } from './SignatureOnFile.tsx';
