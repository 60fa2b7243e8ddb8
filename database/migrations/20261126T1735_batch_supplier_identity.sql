-- A supplier's lot or serial is found at the counter however it is spelled, as a recall and the dock compare it.
create index batch_supplier_lot on batch (normal_identity(supplier_lot)) where supplier_lot is not null;
create index batch_serial on batch (normal_identity(serial_number)) where serial_number is not null;
