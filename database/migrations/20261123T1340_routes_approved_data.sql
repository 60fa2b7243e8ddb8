-- Approved data of a deviation is a document: its kind, number and holder, for one part number, accepted with a signature.
alter table approved_deviation
  add column kind text check (kind in ('designApproval', 'airlineOrder')),
  add column number text check (number ~ '\d'),
  add column holder text check (btrim(holder) <> ''),
  add column part_number text;
-- What was accepted before stays as it was signed; it has no document and no longer lets a value stand (G08).
alter table approved_deviation add constraint approved_deviation_document check (
  accepted_at is null or (kind is not null and number is not null and holder is not null and part_number is not null and signature_id is not null)
) not valid;
create index approved_deviation_record on approved_deviation (record_id);
