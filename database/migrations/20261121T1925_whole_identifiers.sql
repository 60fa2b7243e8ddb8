-- A whole identifier typed into the search of a list finds its rows however many jobs there are (decision 0021). In the order the list is
-- read, so that a part with thousands of jobs gives its first page at once; a job's number has its index already.
create index work_order_serial_called on work_order (upper(serial_number), due_at, id) where archived_at is null;
create index work_order_part_called on work_order (upper(part_number), due_at, id) where archived_at is null;
create index work_order_batch_called on work_order (upper(receiving_batch)) where archived_at is null;
create index work_order_order_called on work_order (upper(customer_ref), due_at, id) where archived_at is null;
create index release_certificate_serial_called on release_certificate (upper(serial_number));
create index release_certificate_part_called on release_certificate (upper(part_number), issued_at desc, id desc);
