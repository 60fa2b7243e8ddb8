-- What people say about a record to each other. Said once, it stays as it was said: no change, no deletion.
create table record_comment (
  id uuid primary key default uuidv7(),
  -- The record's name, such as `tool`, and its row.
  entity text not null check (length(entity) between 1 and 60),
  entity_id uuid not null,
  text text not null check (length(btrim(text)) between 1 and 4000),
  created_at timestamptz not null,
  created_by uuid not null references app_user (id)
);
create index record_comment_row on record_comment (entity, entity_id, created_at);

create table record_comment_mention (
  comment_id uuid not null references record_comment (id),
  user_id uuid not null references app_user (id),
  primary key (comment_id, user_id)
);

create trigger record_comment_append_only before update or delete on record_comment for each row execute function refuse_change();
create trigger record_comment_no_truncate before truncate on record_comment for each statement execute function refuse_change();
create trigger record_comment_mention_append_only before update or delete on record_comment_mention for each row execute function refuse_change();
create trigger record_comment_mention_no_truncate before truncate on record_comment_mention for each statement execute function refuse_change();

alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check
  check (type in ('AOG', 'Purchasing', 'Training', 'Quality', 'Safety', 'HR', 'Documents', 'Account', 'News', 'Jobs', 'Mentions'));
