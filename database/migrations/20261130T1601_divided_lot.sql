-- A work order for fewer pieces than its dock lot: the rest is a component batch of its own, of the same inspection at the dock (D2, G01).
alter table receiving_batch add column divided_from_id uuid references receiving_batch (id);
create index receiving_batch_divided_from on receiving_batch (divided_from_id) where divided_from_id is not null;
