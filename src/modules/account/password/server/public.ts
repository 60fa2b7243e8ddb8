// The front door for the administration: starting a new password for somebody.
export { startPasswordReset, type ResetLink } from './reset.ts';
