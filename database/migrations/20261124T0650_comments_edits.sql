-- A comment that was changed: the newer text is a row of its own, so the earlier one stays.
alter table record_comment add column edits uuid references record_comment (id);
create index record_comment_edits on record_comment (edits) where edits is not null;
