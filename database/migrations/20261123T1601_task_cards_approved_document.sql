-- The document by which a value outside its limit stands is on file, and stays there (R6).
alter table approved_deviation add column document_id uuid references attachment (id);
create index approved_deviation_document on approved_deviation (document_id);
-- What was accepted before the file was asked for keeps its number and holder.
alter table approved_deviation add constraint approved_deviation_file check (accepted_at is null or document_id is not null) not valid;
