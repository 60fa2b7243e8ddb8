// The front door for staff's side of the portal: inviting people and putting them out.
export { disablePortalUser, enablePortalUser, invitePortalUser, invitePortalUserAgain } from './people.ts';
