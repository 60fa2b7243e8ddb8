/** A control on the way to a dialog, by its name; what is pressed there when it is not Enter. */
export type Step = string | RegExp | readonly [name: RegExp, key: string];

/** A dialog as a person reaches it from its screen, by the keyboard alone. */
export interface DialogRoad {
  /** What the dialog is called. */
  name: string | RegExp;
  who: string;
  at: string;
  steps: readonly Step[];
  /** Its tabs: each is opened, and each of their controls reached. */
  tabs?: readonly string[];
}

const face = /, (Online|Idle)$/;
const entry = (name: string, more: Partial<DialogRoad> = {}): DialogRoad => ({
  name,
  who: 'planner',
  at: '/announcements',
  steps: [face, name],
  ...more,
});
const road = (who: string, at: string, name: string | RegExp, ...steps: readonly Step[]): DialogRoad => ({
  name,
  who,
  at,
  steps,
});

const sections = ['Security', 'Notifications', 'Application', 'Appearance', 'Integrations', 'Signature'];

/** The account's own dialogs, and those of the shell around every screen. */
const accountDialogs: readonly DialogRoad[] = [
  entry('Change password'),
  entry('Change Pin'),
  entry('2-Step Authentication'),
  entry('Profile picture'),
  entry('Theme colour'),
  entry('Settings', { tabs: sections }),
  road('planner', '/settings', 'Avatar background', 'Avatar background'),
  road('planner', '/settings', 'Chart settings', 'Appearance', 'Chart settings'),
  road('planner', '/announcements', 'Search or jump to…', /^Search or jump to/),
  road('planner', '/announcements', 'Scan a code', 'Scan a code'),
];

const job = '/maintenance/mmc/ABS0001240';

/** What must stand in the house before these dialogs have something to show. */
export interface Prepared {
  /** A release request that can be signed. */
  request: string;
  /** An open finding of the job, as its list calls it. */
  finding: string;
}

/** The dialogs of the house: signatures, findings, jobs, stores, people. */
const workDialogs = ({ request, finding }: Prepared): readonly DialogRoad[] => [
  road('planner', '/maintenance/workorders', 'New job', 'New job'),
  road('planner', job, /^Edit/, 'Edit'),
  road('planner', job, /on hold$/, 'Hold'),
  road('planner', job, 'Ask for release', 'Ask for release'),
  road('planner', job, 'Promise another day', 'Promise another day'),
  road('planner', job, /^Other steps of/, 'More', 'Other steps…'),
  road('planner', `${job}?tab=findings`, 'Add finding', 'Add finding'),
  road('inspector', `${job}?tab=findings`, new RegExp(`${finding}$`), finding),
  road('inspector', `${job}?tab=findings`, 'Decide disposition', finding, 'Decide disposition'),
  road('mechanic', '/task-cards/ABS0001240', 'Add finding', 'Add finding'),
  road('mechanic', '/task-cards/ABS0001240', 'Sign card T120', 'Sign card T120'),
  road('certifier', `/maintenance/release-requests/${request}`, /sign/i, 'Sign release'),
  road('stores', '/tools', 'New tool', 'New tool'),
  road('sales', '/marketing/customers', 'New customer', 'New customer'),
  road('quality', '/maintenance/capabilities/ad', 'AD list checks', 'AD list checks'),
  road('quality', '/store/quarantine', /quarantine/i, 'Quarantine something'),
  road('admin', '/customer-portal/users', 'Invite to the portal', 'Invite'),
  road('admin', '/admin', 'New user', 'New user'),
  road('admin', '/admin/mechanic', 'Why do the rights change?', [/^Stores: /, 'ArrowRight'], 'Save rights'),
  road('admin', '/admin/mechanic', /^Lock this sign-in/, 'Sign-in', 'Lock'),
  road('admin', '/monitoring', 'Screens on the wall', 'Screens on the wall'),
];

export const dialogRoads = (prepared: Prepared): readonly DialogRoad[] => [...accountDialogs, ...workDialogs(prepared)];
