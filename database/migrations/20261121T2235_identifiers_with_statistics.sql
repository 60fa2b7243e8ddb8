-- Whole identifiers among 500,000 jobs took a second: PostgreSQL keeps no statistics of an expression that only partial indexes have, took any
-- batch for one that 2,500 jobs carry, and looked for it in the order of the list. Over all rows, their number is known.
-- The jobs of a part lie all over the table: with the part number itself beside its upper case, page and count are answered by the index alone.
drop index work_order_serial_called, work_order_part_called, work_order_batch_called, work_order_order_called;
drop index release_certificate_part_called;
create index work_order_serial_called on work_order (upper(serial_number), due_at, id);
create index work_order_part_called on work_order (upper(part_number), due_at, id) include (part_number, archived_at);
create index work_order_batch_called on work_order (upper(receiving_batch), due_at, id);
create index work_order_order_called on work_order (upper(customer_ref), due_at, id);
create index release_certificate_part_called on release_certificate (upper(part_number), issued_at desc, id desc) include (part_number, archived_at);
