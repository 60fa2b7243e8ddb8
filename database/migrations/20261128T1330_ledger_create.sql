-- The general ledger: accounts, closed months, the journal that vouchers and invoices post to (stores-finance 3.7, R-FIN-10).

create table ledger_account (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null constraint ledger_account_six_digits check (code ~ '^[1-9][0-9]{5}$'),
  name text not null,
  name_en text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  use text check (use in ('bank', 'cash', 'receivable', 'inputVat', 'undueInputVat', 'outputVat', 'undueOutputVat', 'whtReceivable', 'whtPayable3', 'whtPayable53', 'employeePayable', 'goods', 'services', 'travel', 'staffExpense')),
  search_text text generated always as (lower(code || ' ' || name || ' ' || name_en)) stored,
  constraint ledger_account_one_code unique (code)
);
create unique index ledger_account_code on ledger_account (upper(code));
create unique index ledger_account_use on ledger_account (use) where archived_at is null;
create index ledger_account_list on ledger_account (code, id);
create index ledger_account_search on ledger_account using gin (search_text gin_trgm_ops);

insert into ledger_account (code, name, name_en, kind, use) values
  ('110101', 'เงินสดในมือ', 'Cash in hand', 'asset', 'cash'),
  ('111201', 'เงินฝากธนาคาร กระแสรายวัน', 'Bank, current account', 'asset', 'bank'),
  ('113101', 'ลูกหนี้การค้า', 'Trade receivables', 'asset', 'receivable'),
  ('115401', 'ภาษีซื้อ', 'Input VAT', 'asset', 'inputVat'),
  ('115402', 'ภาษีซื้อยังไม่ถึงกำหนด', 'Undue input VAT', 'asset', 'undueInputVat'),
  ('115501', 'ภาษีเงินได้ถูกหัก ณ ที่จ่าย', 'Withholding tax receivable', 'asset', 'whtReceivable'),
  ('212101', 'เจ้าหนี้พนักงาน', 'Payable to employees', 'liability', 'employeePayable'),
  ('215401', 'ภาษีขาย', 'Output VAT', 'liability', 'outputVat'),
  ('215402', 'ภาษีขายยังไม่ถึงกำหนด', 'Undue output VAT', 'liability', 'undueOutputVat'),
  ('215503', 'ภาษีหัก ณ ที่จ่ายค้างจ่าย ภ.ง.ด.3', 'Withholding tax payable PND3', 'liability', 'whtPayable3'),
  ('215553', 'ภาษีหัก ณ ที่จ่ายค้างจ่าย ภ.ง.ด.53', 'Withholding tax payable PND53', 'liability', 'whtPayable53'),
  ('420101', 'รายได้จากการขายเศษซาก', 'Scrap income', 'income', null),
  ('510101', 'ซื้อสินค้าและวัสดุ', 'Purchases of goods', 'expense', 'goods'),
  ('520101', 'ค่าบริการและจ้างทำของ', 'Services bought', 'expense', 'services'),
  ('520201', 'ค่าเช่า', 'Rent', 'expense', null),
  ('530101', 'ค่าเดินทาง', 'Travel expenses', 'expense', 'travel'),
  ('530201', 'ค่าใช้จ่ายพนักงานอื่น', 'Other staff expenses', 'expense', 'staffExpense'),
  ('540101', 'ค่าธรรมเนียมธนาคาร', 'Bank charges', 'expense', null);

create table accounting_month (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('closed', 'open')),
  month text not null constraint accounting_month_is_a_month check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  closed_at timestamptz,
  closed_by_id uuid references app_user (id)
);
create unique index accounting_month_month on accounting_month (upper(month));
create index accounting_month_list on accounting_month (month desc, id);

create table journal_line (
  id uuid primary key default uuidv7(),
  source text not null,
  source_id uuid not null,
  number text not null,
  is_reversal boolean not null,
  posted_on date not null,
  line_no int not null,
  account_code text not null references ledger_account (code),
  memo text not null default '',
  debit numeric(16,2) not null,
  credit numeric(16,2) not null,
  constraint journal_line_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
  constraint journal_line_once unique (source, source_id, is_reversal, line_no)
);
create index journal_line_account on journal_line (account_code, posted_on);
create index journal_line_posted_on on journal_line (posted_on);

-- A journal is stored whole, in one statement: both sides the same, in a month that is open.
create function journal_line_whole() returns trigger language plpgsql as $$
begin
  if exists (select 1 from stored group by source, source_id, is_reversal having sum(debit) <> sum(credit)) then
    raise exception 'A journal does not balance.' using errcode = '23514', constraint = 'journal_line_balanced', table = 'journal_line';
  end if;
  if exists (select 1 from stored s join accounting_month m on m.month = to_char(s.posted_on, 'YYYY-MM') where m.status = 'closed') then
    raise exception 'The month is closed.' using errcode = '23514', constraint = 'journal_line_in_an_open_month', table = 'journal_line';
  end if;
  return null;
end $$;
create trigger journal_line_whole after insert on journal_line referencing new table as stored
  for each statement execute function journal_line_whole();
create trigger journal_line_append_only before update or delete on journal_line
  for each row execute function refuse_change();

-- Who the company is to the Revenue Department.
alter table organisation_fact drop constraint organisation_fact_key_check,
  add constraint organisation_fact_key_check check (key in ('address', 'tax'));
insert into organisation_fact (key, value) values
  ('tax', '{"nameTh": "บริษัท เอบีเอส คอมโพเนนท์ เซอร์วิสเซส จำกัด", "addressTh": "99/8 หมู่ 4 อำเภอบางพลี จังหวัดสมุทรปราการ 10540", "taxId": "0105536112014", "branch": "00000"}');
