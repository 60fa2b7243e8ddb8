-- What goes back: the component lot it is of, and that it was condemned, with how it is marked so (49 CFR 180.205).
alter table delivery_note_line
  add column receiving_batch_id uuid references receiving_batch (id),
  add column condemned text,
  add column condemned_mark text;
create index delivery_note_line_receiving_batch on delivery_note_line (receiving_batch_id) where receiving_batch_id is not null;
