-- Who sent a delivery, as the list of vendors knows them: whether they are approved is read there on the day of the inspection.

alter table goods_receipt add column vendor_id uuid references vendor (id);
create index goods_receipt_vendor_id on goods_receipt (vendor_id);
