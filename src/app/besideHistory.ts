import { unitOf } from '#modules/stores/stock/shared/public.ts';

/** Whether a column may stand so although the newest history entry that names it says otherwise. Both as text; null is SQL null. */
type Allowed = (said: string | null, stands: string | null) => boolean;

/** Counted or kept up to date by the server itself: the history tells of it now and then at most. */
const counted: Allowed = () => true;
/** Filled in once by a change that told of itself in other words. */
const filledLater: Allowed = (said) => said === null;
/** Goes to and fro between these without an entry of its own. */
const among =
  (...values: string[]): Allowed =>
  (said, stands) =>
    values.includes(String(said)) && values.includes(String(stands));

/** An upgrade wrote the one as the other. */
const upgraded =
  (from: string, to: string | null): Allowed =>
  (said, stands) =>
    said === from && stands === to;

/** An upgrade took away what nobody had looked at. */
const clearedByUpgrade: Allowed = (_said, stands) => stands === null;

/** An upgrade wrote a unit as the catalogue of units has it. */
const respelled: Allowed = (said, stands) => said !== null && unitOf(said) === stands;

/** Columns that something writes beside the history, by table: what may differ from the newest entry, and how. */
export const besideHistory: Readonly<Record<string, Readonly<Record<string, Allowed>>>> = {
  // What lists count, and a promise that moves while the customer holds the clock.
  work_order: {
    due_at: counted,
    cards_total: counted,
    cards_signed: counted,
    findings_open: counted,
    gates_failing: counted,
    tat_basis: upgraded('working', 'fiveDays'),
  },
  // What a vendor still has, or what was rejected, has no day anybody inspected.
  outside_process: { performed_on: clearedByUpgrade },
  finding: { severity: upgraded('minor', 'major') },
  // Of a part not destroyed yet nobody had answered it; the database asks for it from then on.
  scrap: { data_plate_removed: upgraded('false', null) },
  mbd_report: { data_plate_removed: upgraded('false', null) },
  tool_loss: { status: upgraded('open', 'reported') },
  // Items of the plan that wait for the auditor, and what follows from them.
  audit_finding: { open_items: counted, cap_status: counted },
  // A card opens when those before it are signed, and waits again when one is put before it.
  task_card: { status: among('locked', 'ready') },
  // Read from the revisions and the checks of the manual.
  manual: {
    current_revision: counted,
    current_issue_date: counted,
    last_checked_on: counted,
    temporary_in_force: counted,
  },
  // An invitation that was accepted stood in the history in words before its status did.
  portal_user: { last_sign_in_at: counted, invited_at: counted, status: among('invited', 'active') },
  // The next version retires the one before; a new note and the names of writers came with entries that named the steps alone.
  step_data_sheet: {
    status: among('published', 'retired'),
    change_note: counted,
    written_by_name: counted,
    submitted_at: counted,
  },
  // Answers come one by one, each told in the history by the words of its field.
  form_instance: { answers: counted, signed_fields: counted },
  // When a document was compared with PEAK and nothing differed.
  peak_document: { compared_at: counted },
  // A tool reported lost closed its loan with the entry of the tool.
  tool_usage: { returned_at: filledLater, condition_in: filledLater, remark: filledLater },
  // An upgrade wrote each unit in its one spelling.
  stock_item: { uom: respelled, purchase_uom: respelled },
  location: { held_in: respelled },
  purchase_request: { uom: respelled },
};

/** Entries that change columns without naming their values, by record: the name that stands in the entry, and the columns nothing is known of after it. */
export const unnamed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  user: { role: ['roles', 'permission', 'state', 'lock_reason'] },
};

/** Records whose rows need no history entry of their own. A row of any other table, and any lasting change to it, is told by one: without it somebody put the row there by hand. */
export const notWrittenDown: ReadonlySet<string> = new Set([
  // Made by a migration.
  'ledgerAccount',
  'location',
  'releaseForm',
  'taxRate',
  'trainingSubject',
  'peakSwitch',
  // Made with the row they belong to, whose entry tells of them.
  'peakDocument',
  'stockCountLine',
  'taskCard',
  // Each row is a log entry itself.
  'portalLog',
]);

/** Columns beside the fields of a record that hold nothing as long as no entry of its history names them. */
export const heldBesideFields: Readonly<Record<string, readonly string[]>> = { batch: ['parent_batch_id'] };

/**
 * Columns that are filled without an entry that names them, by table: a row made with them, an upgrade, or something kept beside the history.
 * Any other column no entry ever named is as it was made, empty. `all`: rows that came with all they say, such as those brought over from
 * the old system, and accounts. That nothing is archived without an entry holds for them too.
 */
export const filledUnnamed: Readonly<Record<string, readonly string[] | 'all'>> = {
  // Rows that are written whole beside the one writer of records.
  app_user: 'all',
  capability_item: 'all',
  impact_decision: 'all',
  logbook_entry: 'all',
  movement: 'all',
  // Written by the posting of a document; the switch by its migration.
  peak_document: 'all',
  peak_switch: 'all',
  portal_log: 'all',
  portal_user: 'all',
  step_data_sheet: 'all',
  stock_count_line: 'all',
  task_card: 'all',
  work_order: 'all',
  authority_submission: ['told'],
  batch: ['unit_cost'],
  department: ['manager_id'],
  employee: ['manager_id'],
  exam_attempt: ['ip'],
  finding: ['rework_card_id', 'signature_id', 'decided_by_employee_id'],
  // Held against what was signed (`signedForms.ts`).
  form_instance: ['writers', 'signature_id', 'part_name', 'part_number', 'serial_number'],
  form_version: ['published_by', 'signature_id'],
  inspection_report: ['sent_to_customer_at'],
  location: ['last_counted_at'],
  plan_slot: ['applied_id', 'applied_version'],
  tool_usage: ['returned_at', 'condition_in', 'remark'],
  training_subject: ['reg_ref'],
  // Filled by an upgrade.
  application_line: ['is_open', 'applicant_id'],
  delivery_note: ['remark'],
  delivery_note_line: ['inflation_psi'],
  invoice: ['seller', 'discount_reason', 'refunded'],
  invoice_line: ['reason'],
  ledger_account: ['use'],
  org_approval: ['organisation_name', 'organisation_address'],
  receipt: ['seller'],
  // Filled by the migration that brought the rows.
  release_form: ['layout'],
  tax_rate: ['basis'],
  vendor: ['remark'],
  stock_item: ['un_number'],
  ndt_certification: ['practical_on'],
  tool_loss: ['discovered_at', 'risk_from'],
  training_fact: ['subject_id'],
  vendor_approval: ['process_kind'],
  scrap: ['owner_type'],
  quarantine_record: ['owner_type'],
  tire: ['owner_type'],
  torque_tube: ['owner_type'],
};
