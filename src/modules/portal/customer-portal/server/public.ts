// The front door for staff's side of the portal: inviting people and putting them out.
export { makeInvitation } from './invitations.ts';
export { endPortalSessions } from './sessions.ts';
