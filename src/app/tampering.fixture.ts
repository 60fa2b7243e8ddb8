import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { columnOf } from '#kernel/server/records/columns.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import { notWrittenDown } from './besideHistory.ts';
import type { CertificateRow } from '#modules/maintenance/releases/server/release.fixture.ts';

/** A thing the owner of the database does, and what must be said of it. */
export interface Plant {
  kind: string;
  /** Statements, run with rules and triggers switched off. */
  change: string;
  names: RegExp;
}

type Row = [kind: string, change: string, names: RegExp];

const newestSign = `(select max(seq) from audit_entry where action = 'sign')`;

const history: Row[] = [
  [
    'history body',
    `update audit_entry set body = replace(body, '"action":"create"', '"action":"update"') where seq = 10`,
    /Entry 10 does not hold/,
  ],
  ['history entry deleted', `delete from audit_entry where seq = 10`, /Entry 10 is missing/],
  [
    'newest history entry deleted',
    `delete from audit_entry where seq = (select max(seq) from audit_entry)`,
    /its head says/,
  ],
  [
    'tail cut with its chain head',
    `delete from audit_entry where seq > (select seq - 3 from audit_chain);
    update audit_chain c set seq = e.seq, hash = e.hash from (select seq, hash from audit_entry order by seq desc limit 1) e`,
    /was sealed .*gone/,
  ],
  [
    'history: person shown',
    `update audit_entry set actor_name = 'Somebody Else' where seq = 10`,
    /Entry 10 is shown with another actorName/,
  ],
  [
    'history: time shown',
    `update audit_entry set at = at - interval '1 day' where seq = 10`,
    /Entry 10 is shown with another at/,
  ],
  [
    'history: moved to another record',
    `update audit_entry set entity_id = 'other' where seq = 10`,
    /Entry 10 is shown with another entityId/,
  ],
  [
    'history: account shown',
    `update audit_entry set actor_id = (select id from app_user where username = 'viewer') where seq = ${newestSign}`,
    /is shown with another actorId/,
  ],
  [
    'history body that is no JSON',
    `update audit_entry set body = 'x' where seq = (select max(seq) from audit_entry where entity = 'workOrder' and action <> 'refused')`,
    /Entry \d+ does not hold[^]*cannot be read any more/,
  ],
  ['seals deleted', `delete from audit_head`, /The seal of entry \d+ stands in .* not in the database/],
  ['seal rewritten', `update audit_head set hash = sha256('x')`, /The signed head at entry \d+ is not ours/],
];

const newest = `where id = (select id from signature order by id desc limit 1)`;

const signatures: Row[] = [
  ['all signatures deleted', 'delete from signature', /The signature of .* is gone/],
  ['newest signature of a job deleted', `delete from signature ${newest}`, /The signature of .* is gone/],
  [
    'signature given to another person',
    `update signature set user_id = (select id from app_user where username = 'viewer'), signer_name = 'Somebody' ${newest}`,
    /has another person, name than history entry/,
  ],
  [
    'signature back-dated',
    `update signature set at = at - interval '1 day' ${newest}`,
    /has another time than history entry/,
  ],
  [
    'signed text rewritten with its hash',
    `update signature set payload = '{}', payload_hash = sha256('{}') ${newest}`,
    /has another payload than history entry/,
  ],
  [
    'signature: stamp, authorisation and version',
    `update signature set stamp_no = 'INSP 99', authorization_no = 'ABS-X', entity_version = entity_version + 1 ${newest}`,
    /has another stamp, authorisation, version than history entry/,
  ],
  [
    'signed text that is no JSON',
    `update signature set payload = 'x' where id = (select id from signature where entity = 'taskCard' order by id desc limit 1)`,
    /Signature .* does not hold[^]*cannot be read any more/,
  ],
  [
    'signature added',
    `insert into signature (entity, entity_id, entity_version, chain, chain_seq, meaning, statement, user_id, signer_name, at, method, payload, payload_hash, prev_hash, hash)
    select entity, 'forged', 1, 'forged', 1, meaning, statement, user_id, signer_name, at, method, payload, payload_hash, prev_hash, hash from signature limit 1`,
    /was never written down in the history/,
  ],
];

const certificates = ({ number }: CertificateRow): Row[] => {
  const of = `where number = '${number}'`;
  const column = (name: string, set: string, says = name): Row => [
    `certificate: ${name}`,
    `update release_certificate set ${set} ${of}`,
    new RegExp(`${number} is not as it was signed \\(certificates\\): .*${says}`),
  ];
  return [
    column('number', `number = 'ABS-C1-99-00001'`, '').with(
      2,
      /ABS-C1-99-00001 is not as it was signed \(certificates\): .*number/,
    ),
    column('form', `type = 'FAA_8130_3'`),
    column('part number', `part_number = 'OTHER'`),
    column('serial number', `serial_number = 'OTHER'`),
    column('description', `part_name = 'OTHER'`),
    column('quantity', `quantity = 9`),
    column('block 11', `block11 = 'Repaired'`),
    column('signer', `signer_name = 'Somebody Else'`),
    column('authorisation', `authorization_no = 'X'`),
    column('date', `issued_at = issued_at - interval '1 day'`),
    column('token', `verify_token = 'AAAAAAAAAAAAAAAAAAAAAA'`, 'verifyToken'),
    column('PDF', `pdf_hash = sha256('x')`, 'pdfHash'),
    column('signature of the QR', `content_signature = sha256('x') || sha256('y')`),
    column(
      'blocks with text and hash',
      `blocks = jsonb_set(blocks, '{name}', '"Nobody"'), canonical = replace(canonical, 'OVERHAULED', 'REPAIRED'), content_hash = sha256(convert_to(replace(canonical, 'OVERHAULED', 'REPAIRED'), 'UTF8'))`,
      'signed blocks',
    ),
    column('canonical text that is none', `canonical = 'x'`, 'content hash'),
    [
      'certificate: void made valid again',
      `update release_certificate set status = 'issued' where status = 'void'`,
      /certificates\): .*status/,
    ],
    [
      'certificate deleted',
      `delete from release_certificate ${of}`,
      new RegExp(`${number} is not as it was signed \\(certificates of the history\\)`),
    ],
  ] as Row[];
};

/** What a certificate rests on: changed, added to or taken away after it was signed. */
const evidence = ({ number }: CertificateRow): Row[] => {
  const job = `(select job_id from release_certificate where number = '${number}')`;
  const steps = `(select s.id from task_step s join task_card c on c.id = s.card_id where c.job_id = ${job} and c.status = 'signed')`;
  const records = `(select id from step_record where step_id in ${steps})`;
  const under = (kind: string, change: string, part: string): Row => [
    `under a certificate: ${kind}`,
    change,
    new RegExp(`What ${number} rests on is not as it was when it was signed: [^.]*${part}`),
  ];
  return [
    under('limit of a signed step', `update task_step set max = 999 where id = any(array${steps})`, 'steps'),
    under('instruction of a signed step', `update task_step set instruction = 'Skip it' where id in ${steps}`, 'steps'),
    under(
      'time of a measurement',
      `update step_record set recorded_at = recorded_at - interval '1 day' where id in ${records}`,
      'records',
    ),
    under('measurement deleted', `delete from step_record where id in ${records}`, 'records'),
    under(
      'calibration of a tool that was used',
      `update tool_use set cal_due_at_use = '2099-01-01' where job_id = ${job}`,
      'tools',
    ),
    under('tool use deleted', `delete from tool_use where job_id = ${job}`, 'tools'),
    under('quantity of a part fitted', `update part_fitted set quantity = quantity + 1 where job_id = ${job}`, 'parts'),
    under('part fitted deleted', `delete from part_fitted where job_id = ${job}`, 'parts'),
    under(
      'expiry of a consumable',
      `update consumable_use set expiry_at_use = '2099-01-01' where job_id = ${job}`,
      'consumables',
    ),
    under('consumable use deleted', `delete from consumable_use where job_id = ${job}`, 'consumables'),
    under(
      'date of an NDT report',
      `update ndt_report set performed_at = performed_at - interval '9 days' where job_id = ${job}`,
      'NDT reports',
    ),
    under(
      'conclusion of an inspection report',
      `update inspection_report set conclusion = 'Good' where job_id = ${job}`,
      'inspection reports',
    ),
    under(
      'times of an NDT report',
      `update ndt_report set times = times || '{"x": 1}' where job_id = ${job}`,
      'NDT times',
    ),
    under('run of an NDT report', `update ndt_report set run = 'R' where job_id = ${job}`, 'NDT times'),
    under(
      'mark of a signed step',
      `update task_step set marks = 'inflated' where id in ${steps}`,
      'conditions of steps',
    ),
    under('layout of a signed step', `update task_step set layout = '{}' where id in ${steps}`, 'conditions of steps'),
    under('IPL item of a part fitted', `update part_fitted set ipl = '99-9' where job_id = ${job}`, 'IPL items'),
    under('removal reason', `update work_order set removal_reason = 'Worn' where id = ${job}`, 'order'),
    under(
      'change of the order added later',
      `insert into order_change (job_id, was, now_is, reference, agreed_by, agreed_on, reason, at, by_user, by_name)
       values (${job}, '{}', '{}', 'E-mail 1', 'Buyer', '2026-01-01', 'Asked for', now(), (select id from app_user limit 1), 'Somebody')`,
      'changes of the order',
    ),
    under('cycles of the part', `update work_order set csn_cycles = 1 where id = ${job}`, 'job'),
    under(
      'hold added later',
      `insert into hold_period (job_id, reason, clock_owner, started_at, ended_at) values (${job}, 'capacity', 'us', '2020-01-01', '2020-01-02')`,
      'holds',
    ),
    under(
      'directive added later',
      `insert into directive_compliance (job_id, directive_id, part_number, status, method) select ${job}, id, 'P', 'complied', 'Done' from directive limit 1`,
      'directives',
    ),
    under(
      'labour',
      `update labor_entry set started_at = started_at - interval '1 hour' where job_id = ${job}`,
      'labour',
    ),
    under(
      'end of a clock',
      `update labor_entry set ended_at = ended_at + interval '1 hour' where job_id = ${job}`,
      'labour',
    ),
    under('labour deleted', `delete from labor_entry where job_id = ${job}`, 'labour'),
    under(
      'gate',
      `update gate_result set message = 'Fine' where certificate_id = (select id from release_certificate where number = '${number}')`,
      'gates',
    ),
    under(
      'gate deleted',
      `delete from gate_result where certificate_id = (select id from release_certificate where number = '${number}')`,
      'gates',
    ),
    under(
      'paper',
      `update release_paper set paper = jsonb_set(paper, '{number}', '"X"') where certificate_id = (select id from release_certificate where number = '${number}')`,
      'paper',
    ),
    under(
      'paper deleted',
      `delete from release_paper where certificate_id = (select id from release_certificate where number = '${number}')`,
      'paper',
    ),
  ];
};

/** What says who may do what, what is fit for use and what holds for a part: rows against their history and their signatures. */
const records: Row[] = [
  ...(
    [
      ['authorization_scope', `task_levels = '{}'`, 'task_levels'],
      ['staff_authorization', `valid_until = '2099-01-01'`, 'valid_until'],
      ['training_fact', `valid_until = '2099-01-01'`, 'valid_until'],
      ['tool', `next_calibration = '2099-01-01'`, 'next_calibration'],
      ['calibration_log', `as_found = 'withinTolerance'`, 'as_found'],
      ['batch', `expiry_date = '2099-01-01'`, 'expiry_date'],
      ['capability_item', `limitations = 'None at all'`, 'limitations'],
      ['directive_applicability', `serial_from = 'Z9'`, 'serial_from'],
      ['quarantine_record', `suspected_unapproved = not suspected_unapproved`, 'suspected_unapproved'],
      ['app_user', `roles = '{administrator}', permission = 5`, 'roles'],
      ['stamp', `issued_at = issued_at - interval '9 days'`, 'issued_at'],
    ] as const
  ).map(([table, set, says]): Row => [
    `record changed: ${table}.${says}`,
    `update ${table} set ${set} where id = (select t.id from ${table} t join audit_entry e on e.entity_id = t.id::text and e.action = 'create' order by t.id limit 1)`,
    new RegExp(`says other than its history: [a-z_, ]*${says}`),
  ]),
  ...['quarantine_record', 'tool_recall', 'calibration_log', 'staff_authorization', 'training_fact', 'stock_item'].map(
    (table): Row => [
      `record deleted: ${table}`,
      `delete from ${table} where id = (select t.id from ${table} t join audit_entry e on e.entity_id = t.id::text order by t.id limit 1)`,
      /stands in the history and is gone/,
    ],
  ),
  // What is archived is out of every list.
  ...['tool', 'directive_applicability', 'work_order'].map((table): Row => [
    `record archived by hand: ${table}`,
    `update ${table} set archived_at = now() where id = (select t.id from ${table} t join audit_entry e on e.entity_id = t.id::text and e.action = 'create' order by t.id limit 1)`,
    /says other than its history: [a-z_, ]*archived_at/,
  ]),
  [
    'empty field filled by hand',
    `update quarantine_record set disposition_by_name = 'Somebody' where id = (select t.id from quarantine_record t join audit_entry e on e.entity_id = t.id::text and e.action = 'create' order by t.id limit 1)`,
    /says other than its history: [a-z_, ]*disposition_by_name/,
  ],
  ...['authorization_scope', 'training_fact', 'calibration_log'].map((table): Row => [
    `record put there by hand: ${table}`,
    `update ${table} set id = uuidv7() where id = (select id from ${table} order by id limit 1)`,
    /was never written down in the history/,
  ]),
  [
    'published step data',
    `update step_data_sheet set data = jsonb_set(data, '{planted}', '{}') where id = (select id from step_data_sheet where signature_id is not null limit 1)`,
    /step data/,
  ],
  [
    'published route',
    `update route_version set schema = jsonb_set(schema, '{planted}', '{}') where signature_id is not null`,
    /published routes/,
  ],
];

/** What is kept beside the records: stock, books and holds. */
const books: Row[] = [
  [
    'books: movement, quantity',
    `update movement set qty = qty + 1 where movement_no = 1`,
    /Movement 1 says other than its history: quantity/,
  ],
  [
    'books: movement, place',
    `update movement set to_location_id = (select id from location where id <> movement.to_location_id limit 1) where movement_no = 1`,
    /Movement 1 says other than its history: to/,
  ],
  ...(
    [
      ['received_by', '(select id from employee where id is distinct from movement.received_by limit 1)', 'receiver'],
      ['cost_centre', `'ELSEWHERE'`, 'cost centre'],
      ['fefo_override_reason', `'Agreed by telephone'`, 'reason for another batch'],
      ['reverses_movement_no', '(select max(movement_no) from movement)', 'reversed movement'],
    ] as const
  ).map(([column, value, word]): Row => [
    `books: movement, ${word}`,
    `update movement set ${column} = ${value} where movement_no = 2`,
    new RegExp(`Movement 2 says other than its history: [a-z, ]*${word}`),
  ]),
  ...(
    [
      ['value', 'value + 5', 'value'],
      ['unit_cost', 'unit_cost + 5', 'unit cost'],
      ['occurred_at', `occurred_at - interval '40 days'`, 'time'],
      ['document_id', 'uuidv7()', 'document'],
    ] as const
  ).map(([column, value, word]): Row => [
    `books: movement, ${word}`,
    `update movement set ${column} = ${value} where movement_no = 1`,
    new RegExp(`Movement 1 says other than its history: [a-z, ]*${word}`),
  ]),
  [
    'books: value of stock',
    `update stock_cost set value = value + 5 where item_id = (select item_id from movement where movement_no = 1)`,
    /Item .* is kept at other than its ledger: value/,
  ],
  [
    'books: quantity of stock valued',
    `update stock_cost set qty = qty + 5 where item_id = (select item_id from movement where movement_no = 1)`,
    /Item .* is kept at other than its ledger: quantity/,
  ],
  [
    'books: stock reserved',
    `update stock_balance set reserved = reserved + 1 where (batch_id, location_id) = (select batch_id, location_id from stock_balance where on_hand > 0 limit 1)`,
    /Batch .* reserved and its reservations come to/,
  ],
  [
    'books: stock raised',
    `update stock_balance set on_hand = on_hand + 5 where (batch_id, location_id) = (select batch_id, location_id from stock_balance limit 1)`,
    /Batch .* stands with .* and its movements come to/,
  ],
  [
    'books: amount of a journal',
    `update journal_line set debit = debit + 1, credit = 0 where line_no = 1`,
    /Journal .* says other than its history: lines/,
  ],
  [
    'books: day of a journal',
    `update journal_line set posted_on = posted_on - 40`,
    /Journal .* says other than its history: day/,
  ],
  ['books: journal deleted', `delete from journal_line`, /Journal .* is gone/],
  [
    'books: journal added',
    `insert into journal_line (source, source_id, number, is_reversal, posted_on, line_no, account_code, debit, credit)
     select source, uuidv7(), 'JV-1', is_reversal, posted_on, line_no, account_code, debit, credit from journal_line`,
    /Journal JV-1 was never written down/,
  ],
];

const files: Row[] = [
  [
    'file by no key',
    `update attachment set storage_key = 'x' where id = (select id from attachment limit 1)`,
    /The file of .* is gone/,
  ],
  ['file deleted', `delete from attachment`, /The file .* is gone/],
  ['file: hash', `update attachment set sha256 = repeat('a', 64)`, /The file .* says other than its history: hash/],
  ['file moved to another record', `update attachment set entity_id = uuidv7()`, /The file .*: what it belongs to/],
  [
    'file taken away',
    `update attachment set archived_at = now(), archive_reason = 'None'`,
    /The file .*: whether it was taken away/,
  ],
  [
    'file added',
    `insert into attachment select (jsonb_populate_record(null::attachment, to_jsonb(a) || jsonb_build_object('id', uuidv7(), 'storage_key', md5('a') || 'aaaaaaaa'))).* from attachment a limit 1`,
    /The file .* was never written down/,
  ],
  [
    'file of another content named',
    `update attachment set storage_key = (select pdf_key from release_certificate limit 1)`,
    /The file of .* is another one than was kept/,
  ],
];

/** 26 kinds and more of tampering, in history, seals, signatures, certificates, what lies under them, other records, and files. */
export const plants = (certificate: CertificateRow): Plant[] =>
  [
    ...history,
    ...signatures,
    ...certificates(certificate),
    ...evidence(certificate),
    ...records,
    ...books,
    ...files,
  ].map(([kind, change, names]) => ({
    kind,
    change,
    names,
  }));

/** Puts a row like the first one into a table by hand. */
export const copiedRow = (table: string): string =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', uuidv7()))).* from ${table} t limit 1`;

/** What the owner of a database can do: switch every trigger off, and take every link and rule away. */
export const rulesOff = `do $$ declare one record; begin
  for one in select c.conrelid::regclass as place, c.conname from pg_constraint c where (c.contype in ('f', 'c', 'x') or c.contype = 'u' and c.conrelid <> 'movement'::regclass) and c.connamespace = 'public'::regnamespace
  loop execute format('alter table %s drop constraint if exists %I cascade', one.place, one.conname); end loop;
  for one in select i.indexrelid::regclass as place from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and not i.indisprimary and t.relname <> 'movement' and t.relnamespace = 'public'::regnamespace
  loop execute format('drop index %s', one.place); end loop;
  for one in select c.oid::regclass as place from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop execute format('alter table %s disable trigger user', one.place); end loop;
end $$`;

/** Gives the rows a fixture has put into the database by itself the entry that their writer leaves. */
export async function writeDown(ctx: WriteContext): Promise<void> {
  for (const record of allRecords().filter(({ name }) => !notWrittenDown.has(name))) {
    const { rows } = await sql<{ id: string; row: Record<string, unknown> }>`
      select t.id, to_jsonb(t) as row from ${sql.table(record.table)} t
      where (select relkind from pg_class where oid = ${record.table}::regclass) <> 'v'
        and not exists (select 1 from audit_entry e where e.entity = ${record.name} and e.entity_id = t.id::text)`.execute(
      ctx.db,
    );
    for (const { id, row } of rows) {
      const names = [...Object.keys(record.fields), 'status', 'number'].filter((name) => columnOf(name) in row);
      const changes = Object.fromEntries(names.map((name) => [name, { new: row[columnOf(name)] }]));
      await ctx.audit({ entity: record.name, entityId: id, action: 'create', changes });
    }
  }
}
