-- Questions on what a revision changes: its reader answers them before signing that they have read it. They change only in the draft.
create table document_question (
  revision_id uuid not null references document_revision (id),
  place integer not null check (place between 1 and 5),
  text text not null check (length(btrim(text)) between 5 and 500),
  options text[] not null check (cardinality(options) between 2 and 4),
  right_option integer not null check (right_option >= 1 and right_option <= cardinality(options)),
  primary key (revision_id, place)
);
alter table read_acknowledgement add column answered_at timestamptz;

create function document_question_of_draft() returns trigger language plpgsql as $$
begin
  if exists (select 1 from document_revision r where r.id = coalesce(new.revision_id, old.revision_id) and r.status <> 'draft') then
    raise exception 'questions change only while their revision is a draft' using errcode = '23514';
  end if;
  return coalesce(new, old);
end $$;
create trigger document_question_of_draft before insert or update or delete on document_question
  for each row execute function document_question_of_draft();
