/** What can be done now that could not before, newest first; a step with a path shows only to who may go there. */
export const tour: readonly { title: string; text: string; path?: string }[] = [
  {
    title: 'A dashboard of your own',
    text: 'Press Arrange to move, resize, add and remove tiles. Every number opens exactly the rows it counts.',
    path: '/dashboard',
  },
  {
    title: 'One field to go anywhere',
    text: 'Ctrl K finds screens, things to create and records by number, name or serial, in Thai too. A whole number jumps straight to it.',
  },
  {
    title: 'Rights in plain words',
    text: 'Open a person under Users to read what they may do and why, before and after you change a role.',
    path: '/admin',
  },
  {
    title: 'The door for customers',
    text: 'Invite people of a customer: they see their own work orders, the findings you sent them and their certificates, and nothing else.',
    path: '/customer-portal',
  },
];
