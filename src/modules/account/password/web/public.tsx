// The front door of passwords for the settings, which open the same two dialogs.
export { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
export { ChangePinDialog } from './ChangePinDialog.tsx';
