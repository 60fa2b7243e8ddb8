// The front door for staff's side of the portal: inviting people and putting them out.
export { makeInvitation, type Invitation } from './invitations.ts';
export { endPortalSessions } from './sessions.ts';
