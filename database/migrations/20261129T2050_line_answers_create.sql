-- Over and above answered by LINE (R-MSG-1): whose LINE stands for which customer, what was sent, and which events were heard.

create table line_contact (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('invited', 'linked', 'ended')),
  customer_id uuid not null references customer (id),
  name text not null,
  code text not null check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  line_user_id text,
  linked_at timestamptz,
  search_text text generated always as (lower(name)) stored,
  constraint line_contact_linked_with_its_account check (status <> 'linked' or (line_user_id is not null and linked_at is not null))
);
create unique index line_contact_code on line_contact (code);
create unique index line_contact_one_account on line_contact (customer_id, line_user_id) where status = 'linked';
create index line_contact_customer_id on line_contact (customer_id);
create index line_contact_list on line_contact (created_at desc, id desc);
create index line_contact_search on line_contact using gin (search_text gin_trgm_ops);

-- Messages to be sent and sent. The retry key stays with the message: LINE takes it once, however often it is sent.
create table line_message (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('ask', 'reply')),
  quotation_id uuid references quotation (id),
  revision int,
  contact_id uuid references line_contact (id),
  line_user_id text not null,
  text text not null,
  reply_token text,
  retry_key uuid not null default gen_random_uuid(),
  status text not null check (status in ('queued', 'sending', 'sent', 'failed')),
  tries int not null default 0,
  claimed_at timestamptz,
  next_try_at timestamptz not null,
  last_text text,
  created_at timestamptz not null,
  created_by uuid references app_user (id),
  sent_at timestamptz,
  answered_at timestamptz,
  constraint line_message_asks_about_a_revision check (kind <> 'ask' or (quotation_id is not null and revision is not null and contact_id is not null)),
  constraint line_message_replies_to_somebody check (kind <> 'reply' or reply_token is not null)
);
create unique index line_message_once on line_message (quotation_id, revision, contact_id) where kind = 'ask' and status <> 'failed';
create index line_message_due on line_message (next_try_at) where status in ('queued', 'sending');
create index line_message_contact on line_message (contact_id);

-- LINE sends an event again when it was not answered: each counts once.
create table line_event (
  webhook_event_id text primary key,
  received_at timestamptz not null
);
create index line_event_received on line_event (received_at);

-- What LINE said last of the quota of the month.
create table line_quota (
  only_one boolean primary key default true check (only_one),
  most int,
  used int,
  asked_at timestamptz,
  fault text
);
insert into line_quota default values;

alter table quotation_answer drop constraint quotation_answer_way_check,
  add constraint quotation_answer_way_check check (way in ('link', 'portal', 'staff', 'line'));
