-- What lies in the room of an auditor besides certificates; those opened before had certificates alone.
alter table audit_view add column contents text[] not null default '{certificates}',
  add constraint audit_view_holds_something check (cardinality(contents) > 0
    and contents <@ '{certificates,passport,audits,documents,staff,training}'::text[]);
alter table audit_view alter column contents drop default;
