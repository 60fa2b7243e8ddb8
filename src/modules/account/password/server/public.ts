// The front door for the administration: starting a new password for somebody, and what it means for their PIN.
export { fingerprintOf } from './fingerprint.ts';
export { linkAtTheServer, startPasswordReset, voidLinks, voidPin } from './reset.ts';
