-- What seems to stand on a photo at a receipt line, read once by machine: words with how sure they are and where they stand. A proposal to
-- whoever receives, never a fact of the line.

create table receipt_photo_reading (
  attachment_id uuid primary key references attachment (id) on delete restrict,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- Why it could not be read, in a sentence.
  trouble text,
  read_at timestamptz not null default now(),
  check (trouble is null or lines = '[]')
);
create trigger receipt_photo_reading_append_only before update or delete on receipt_photo_reading for each row execute function refuse_change();
