/** What a person does on the way to a dialog. */
export type Step =
  /** Goes to the control of this name and presses Enter. */
  | string
  | RegExp
  /** Goes there and presses another key. */
  | readonly [name: RegExp, key: string]
  /** Goes to a field and writes into it. */
  | { readonly into: RegExp; readonly type: string }
  /** Waits for a dialog on the way, until it has the keyboard. */
  | { readonly within: string }
  /** What somebody else does meanwhile. */
  | (() => Promise<unknown>);

/** A dialog as a person reaches it from its screen, by the keyboard alone. */
export interface DialogRoad {
  /** Its title as the source has it: `{{…}}` stands for whatever is filled in. `checks/dialogs.test.ts` compares the two. */
  name: string;
  who: string;
  at: string;
  steps: readonly Step[];
  /** Its tabs: each is opened, and each of their controls reached. */
  tabs?: readonly string[];
  /** It shows a row and asks for nothing: the keyboard may begin at the button that closes it. */
  reads?: true;
  /** The call that asks for a fresh proof first: the server does so only long after the password was given. */
  proves?: string;
}

const face = /, (Online|Idle)$/;
const entry = (name: string, more: Partial<DialogRoad> = {}): DialogRoad => ({
  name,
  who: 'planner',
  at: '/announcements',
  steps: [face, name],
  ...more,
});
const road = (who: string, at: string, name: string, ...steps: readonly Step[]): DialogRoad => ({
  name,
  who,
  at,
  steps,
});
const proving = (proves: string, one: DialogRoad): DialogRoad => ({ ...one, proves });

const pool = '/qa/training/question-pool/N2';
const sections = ['Security', 'Notifications', 'Application', 'Appearance', 'Integrations', 'Signature'];
const twoStep = '2-Step Authentication';

/** The account's own dialogs, and those of the shell around every screen. */
const accountDialogs: readonly DialogRoad[] = [
  entry('Change password'),
  entry('Change Pin'),
  entry(twoStep),
  entry('Profile picture'),
  entry('Theme colour'),
  entry('Settings', { tabs: sections }),
  road('planner', '/announcements', 'Search or jump to…', /^Search or jump to/),
  road('planner', '/announcements', 'Scan a code', 'Scan a code'),
  road('planner', '/announcements', 'Shortcuts and release notes', [/^Shortcuts and release notes$/, '?']),
  road('planner', '/settings', 'Avatar background', 'Avatar background'),
  road('planner', '/settings', 'Chart settings', 'Appearance', 'Chart settings'),
  proving('**/api/sessions/others', road('planner', '/settings', 'End sessions', 'Security', 'End all other sessions')),
  proving(
    '**/api/users/*/update',
    road(
      'planner',
      '/settings',
      'Change the e-mail address',
      'General',
      { into: /^E-mail address/, type: 'x' },
      'Save',
    ),
  ),
  entry('Disable two-step authentication', { who: 'training', steps: [face, twoStep, { within: twoStep }, 'Disable'] }),
  entry('Backup codes', {
    who: 'training',
    steps: [face, twoStep, { within: twoStep }, 'Show backup codes'],
    proves: '**/twofactor/getcodes',
  }),
];

const job = '/maintenance/mmc/ABS0001240';

/** What must be there before these dialogs have something to show, as its screens call it. */
export const standing = [
  'request',
  'finding',
  'certificate',
  'dock',
  'draftTest',
  'judgedTest',
  'report',
  'authorization',
  'stoppedAuthorization',
  'revision',
] as const;
export type Prepared = Record<(typeof standing)[number], string>;
/** For those who ask which dialogs there are, and open none. */
export const unprepared = Object.fromEntries(standing.map((name) => [name, name])) as Prepared;

/** The dialogs of jobs and their cards: findings, signatures, holds, answers to the gates. */
const jobDialogs = (there: Prepared): readonly DialogRoad[] => [
  road('planner', '/manpower', 'Change the day', /^Day shift of /),
  road('planner', '/maintenance/planning/week', 'Planned work', /^ABS\d+ [A-Z]\d{3}/),
  road('planner', '/maintenance/planning/week', 'Plan task card', /^[A-Z]\d{3} [\d.]+ h$/),
  road('planner', '/projects', 'Dependencies of {{name}}', /^What to do with /, 'Dependencies'),
  road('planner', '/map', 'Floor and plan', 'Floor and plan'),
  road('planner', '/maintenance/workorders', 'New work order', 'New work order'),
  road('planner', job, 'Edit {{name}}', 'Edit'),
  road('planner', job, 'Put {{name}} on hold', 'Hold'),
  road('planner', job, 'Request release', 'Request release'),
  road('planner', job, 'Change due date', 'Change due date'),
  road('planner', job, 'Other steps of {{name}}', 'More', 'Other steps…'),
  road('planner', '/maintenance/mmc/ABS0001238', 'Correct the counts', 'More', 'Correct the counts…'),
  road('planner', '/maintenance/mmc/ABS0001238', 'Change the order of {{job}}', 'More', 'Change the order…'),
  road('planner', '/maintenance/templates', 'Import form', 'Import'),
  road('planner', '/maintenance/templates/new-form/traveller-tag', 'What is new', 'New version'),
  road('planner', '/maintenance/templates/new-form/traveller-tag', 'Withdraw form', 'More', 'Withdraw'),
  road('planner', '/maintenance/templates/step-data', 'Begin step data', 'Begin step data'),
  road('planner', `${job}?tab=subJobs`, 'New sub-job', 'New sub-job'),
  road('planner', `${job}?tab=subJobs`, 'Record outside work', 'Record outside work'),
  road('planner', `${job}?tab=subJobs`, '{{process}}: back from {{vendor}}', 'Record the return'),
  road('mechanic', '/maintenance/mmc/ABS0001234?tab=tools', 'Withdraw entry', 'Withdraw'),
  road(
    'mechanic',
    '/maintenance/mmc/ABS0001234?tab=parts',
    'Take part for another work order',
    'Take part for another work order',
  ),
  road('planner', `${job}?tab=directives`, 'Result of a service bulletin', 'Record a bulletin'),
  road('planner', `${job}?tab=directives`, 'The customer orders an SB', 'The customer orders an SB'),
  road('planner', `${job}?tab=directives`, 'No bulletin applies', 'Sign the reason'),
  road('planner', '/maintenance/mmc/ABS0001238?tab=directives', 'Answer AD {{number}}', 'Sign answer'),
  road('planner', '/maintenance/mmc/ABS0001235?tab=documents', 'Answer {{number}}', 'Sign answer'),
  road('planner', `${job}?tab=findings`, 'Raise finding', 'Raise finding'),
  road('planner', '/oxygen', 'Due list of a customer', 'Due list of a customer'),
  road('planner', '/maintenance/inspection-reports', 'Reject rates of the last 12 months', 'Reject rates'),
  road('quality', `${job}?tab=findings`, 'Is {{number}} reportable?', there.finding, 'Assess whether reportable…'),
  road('inspector', `${job}?tab=findings`, '{{job}}-{{finding}}', there.finding),
  road('inspector', `${job}?tab=findings`, 'Decide disposition', there.finding, 'Decide disposition'),
  road('inspector', there.report, 'Replace by a new report', 'Replace by a new report'),
  road('inspector', there.report, 'Sent to the customer by mail or letter', 'Sent to the customer'),
  road('mechanic', '/task-cards/ABS0001240', 'Raise finding', 'Raise finding'),
  road('inspector', '/task-cards/ABS0001240', 'Sign card {{card}}', 'Sign card T120'),
  road('mechanic', '/task-cards/ABS0001240', 'Hand over to the next shift', 'Hand over…'),
  road('mechanic', '/task-cards/ABS0001259-T040', 'This step does not apply', 'Not applicable…'),
  road('mechanic', '/task-cards/ABS0001242-T080', 'Card {{card}} does not apply', 'Summary', 'Card not applicable…'),
  road('inspector', '/task-cards/ABS0001242-T070', 'Send card {{card}} back', 'Send back…'),
  road('inspector', '/task-cards/ABS0001266-T020', 'Independent inspection', 'Inspect and sign'),
  road('certifier', '/maintenance/mmc/ABS0001266?tab=cards', 'Accept by approved data', 'Accept by approved data'),
  road('certifier', `/maintenance/release-requests/${there.request}`, 'Sign release', 'Sign release'),
  road('certifier', there.certificate, 'Correct by a new certificate', 'More', 'Correct by a new certificate'),
  road('ndt', '/maintenance/ndt/reports', 'Workload of the last 12 months', 'Workload'),
  road('ndt', '/maintenance/ndt/images', 'Draw on the picture', 'Draw'),
  { ...road('ndt', '/maintenance/ndt/images', 'Picture', /: open$/), reads: true },
  road('ndt', there.draftTest, 'Same test, other item', 'Same test, other item'),
  road('ndt', there.judgedTest, 'Replace by a new report', 'Replace by a new report'),
];

const wrench = '/tools/id/TW-014';

/** The dialogs of what the jobs rest on: the library, stores, customers, authorisations. */
const demoDialogs = (there: Prepared): readonly DialogRoad[] => [
  road('stores', '/tools', 'New {{name}}', 'New tool'),
  road('stores', wrench, 'Issue {{name}}', 'Issue tool'),
  road('stores', wrench, 'Set unserviceable', 'More', 'Set unserviceable'),
  road('stores', wrench, 'Calibration', 'Open'),
  road('stores', wrench, 'Remove {{name}}', /^Remove /),
  road('stores', wrench, 'Print label', 'More', 'Print label'),
  road('stores', '/tools/id/DI-001', 'Return {{name}}', 'Return'),
  road('stores', '/tools/usageLogs', 'Return tools', 'Return tools'),
  road('stores', '/store/consumables', 'New consumable', 'New consumable'),
  road('stores', '/store/consumables/stock', 'What to order', 'What to order'),
  road('mechanic', '/store/consumables/requests', 'Request consumables', 'Request consumables'),
  road('stores', '/store/spares/requests', 'Request parts', 'Request parts'),
  road('logistics', there.dock, 'Sign the inspection', 'Sign the inspection'),
  road('logistics', '/logistics/shipping', 'New {{name}}', 'New delivery note'),
  road('sales', '/marketing/customers', 'New {{name}}', 'New customer'),
  road('sales', '/marketing/customers/LAN', 'Archive this {{name}}?', 'More', 'Archive'),
  road('quality', '/maintenance/capabilities', 'Approvals of the company', 'Approvals'),
  road('quality', '/maintenance/capabilities/part-numbers', '{{number}} · {{name}}', '2-1577-4'),
  road('quality', '/maintenance/capabilities/part-numbers', 'New {{name}}', 'New part number'),
  road(
    'quality',
    '/maintenance/capabilities/part-numbers',
    'Add life limit',
    '2-1577-4',
    { within: '2-1577-4 · Carbon brake assembly' },
    'Add life limit',
  ),
  road('quality', '/maintenance/capabilities/ad', 'AD list checks', 'AD list checks'),
  road('quality', '/maintenance/capabilities/ad', 'Mark AD list checked', 'Mark AD list checked'),
  road('quality', '/maintenance/capabilities/AD/2024-19-15', 'Assess AD {{number}}', 'Assess'),
  road('quality', '/maintenance/capabilities/AD/2024-19-15', 'AD {{number}}', 'More', 'Replaces an AD'),
  { ...road('quality', '/maintenance/capabilities/sb', 'SB {{number}}', '32-1244'), reads: true },
  road('quality', '/maintenance/capabilities/cmm/32-47-46', 'Record currency check', 'Record currency check'),
  road('quality', there.revision, 'Impact review {{number}}', 'Decide about another work order'),
  road('quality', there.authorization, 'Suspend group', 'Suspend group'),
  road('quality', '/qa/authorization-applications/categories/CS-WHEEL', 'Change {{name}}', 'Change group…'),
  road('quality', there.stoppedAuthorization, 'Lift', 'Lift'),
  road('quality', wrench, '{{name}} is out of tolerance', 'More', 'Out of tolerance…'),
  road('quality', '/qa/vendors/SIAMPEEN', 'Vendor approval', 'Open'),
  { ...road('training', '/qa/training/subjects', 'For whom', 'For whom'), reads: true },
  { ...road('training', '/qa/training/classes', 'Proposed from who is due', 'Proposed classes'), reads: true },
  road('mechanic', '/exams', 'Begin exam', 'Begin exam'),
  { ...road('training', pool, 'Question', 'Open'), reads: true },
  road('training', pool, 'New version', 'Open', { within: 'Question' }, 'New version'),
  road('training', '/qa/training/employees/E009', 'Training record', 'Open'),
  road('hr', '/hr/employees/E009/id-card', 'Add identity document', 'Add identity document'),
  road('quality', '/store/quarantine', 'Quarantine a part', 'Quarantine a part'),
];

const reason = (text: string) => ({ into: /^Reason/, type: text });

/** The dialogs of who may come in: people with a sign-in, customers' people, screens on the wall. */
const accessDialogs: readonly DialogRoad[] = [
  road('admin', '/customer-portal/users', 'Invite to the portal', 'Invite'),
  road('admin', '/customer-portal/users', 'Edit {{name}}', /^What to do with Pichai/, 'Edit'),
  road('admin', '/customer-portal/users', 'Put {{name}} out of the portal?', /^What to do with Pichai/, 'Disable'),
  road('admin', '/customer-portal/users', 'Let {{name}} in again?', /^What to do with Mei Lin/, 'Enable'),
  road('admin', '/customer-portal/users', 'The invitation is on its way', /^What to do with Pichai/, 'Invite again'),
  road('admin', '/admin', 'New user', 'New user'),
  road('admin', '/admin/mechanic', 'Why do the rights change?', [/^Stores: /, 'ArrowRight'], 'Save rights'),
  ...[
    ['Start a new password', 'Start a new password? All their sessions end.'],
    ['Take the second step away', 'Take the second step away? All their sessions end.'],
    ['End all sessions', 'End all sessions?'],
    ['Lock', 'Lock this sign-in? All sessions end at once.'],
    ['Close for good', 'Close this sign-in, as when somebody leaves?'],
    ['Change the e-mail address', 'Another e-mail address for {{name}}'],
    ['Change the name', 'Another name for {{name}}'],
  ].map(([act = '', title = '']) => road('admin', '/admin/hr', title, 'Sign-in', act)),
  road('admin', '/admin/finance', 'Open this sign-in again?', 'Sign-in', 'Open again'),
  proving(
    '**/api/admin/users/*/lock',
    road(
      'admin',
      '/admin/viewer',
      'Is it you?',
      'Sign-in',
      'Lock',
      { within: 'Lock this sign-in? All sessions end at once.' },
      reason('left the company'),
      'Lock',
    ),
  ),
  road(
    'admin',
    '/admin/viewer',
    'A new password for {{name}}',
    'Sign-in',
    'Start a new password',
    { within: 'Start a new password? All their sessions end.' },
    reason('forgotten'),
    'Start a new password',
  ),
  road(
    'admin',
    '/admin',
    '{{name}} is invited',
    'New user',
    { within: 'New user' },
    { into: /^User name/, type: 'somjit' },
    { into: /^Name/, type: 'Somjit Dee' },
    { into: /^E-mail/, type: 'somjit@abs.example' },
    'Invite',
  ),
  road('admin', '/monitoring', 'Screens on the wall', 'Screens on the wall'),
];

const customerForm = { within: 'Edit {{name}}' };

/** The dialogs over a form: what was typed would be lost, or somebody else was faster. They come last, since they leave the form open. */
const formDialogs = (meanwhile: () => Promise<unknown>): readonly DialogRoad[] => [
  road(
    'sales',
    '/marketing/customers/BNG',
    'Discard changes?',
    'Edit',
    customerForm,
    [/^Legal name/, 'x'],
    [/^Legal name/, 'Escape'],
  ),
  road(
    'sales',
    '/marketing/customers/STR',
    'Somebody else saved first',
    'Edit',
    customerForm,
    [/^Legal name/, 'x'],
    meanwhile,
    'Save',
  ),
];

export const dialogRoads = (
  there: Prepared = unprepared,
  meanwhile: () => Promise<unknown> = async () => undefined,
): readonly DialogRoad[] => [
  ...accountDialogs,
  ...jobDialogs(there),
  ...demoDialogs(there),
  ...accessDialogs,
  ...formDialogs(meanwhile),
];
