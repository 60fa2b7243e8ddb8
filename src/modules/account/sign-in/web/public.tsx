// The front door of the account module for other screens: the settings dialog opens the same two.
export { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
export { ChangePinDialog } from './ChangePinDialog.tsx';
