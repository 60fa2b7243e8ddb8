-- The serial numbers a document of approved data is for, as printed on it, or All; null: accepted before they were asked.
alter table approved_deviation add column serial_numbers text check (btrim(serial_numbers) <> '');
