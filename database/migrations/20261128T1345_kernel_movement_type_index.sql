-- Movements of a kind that is rare, newest first: without it the whole ledger is read for a few rows.

create index movement_type on movement (type, occurred_at desc, id desc);
