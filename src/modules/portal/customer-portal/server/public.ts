// The front door for staff's side of the portal: inviting people and putting them out; and what else customers take away.
export { disablePortalUser, enablePortalUser, invitePortalUser, invitePortalUserAgain } from './people.ts';
export { noteTaken } from './visits.ts';
