-- The same picture attached twice is found by its bytes (maintenance R27).
create index attachment_sha256 on attachment (sha256);
