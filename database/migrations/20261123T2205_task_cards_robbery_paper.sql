-- A part robbed from a component as it came in goes with its paper as a file, attached to the work order it is taken from (R21, G14).
alter table robbed_part add column paper_id uuid references attachment (id);
