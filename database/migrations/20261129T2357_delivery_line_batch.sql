-- What is sold leaves from a batch of the stores: its ledger and its trace say where it went (R-STK-9).
alter table delivery_note_line
  add column batch_id uuid references batch (id),
  add constraint delivery_note_line_sold_from_a_batch check (kind <> 'partSale' or batch_id is not null) not valid;
create index delivery_note_line_batch_id on delivery_note_line (batch_id) where batch_id is not null;
