-- Whoever approves a count reads what the item is, not the number of its batch alone.
alter table stock_count_line add column item_id uuid references stock_item (id);
update stock_count_line l set item_id = b.item_id from batch b where b.id = l.batch_id;
alter table stock_count_line alter column item_id set not null;
create index stock_count_line_item on stock_count_line (item_id);
