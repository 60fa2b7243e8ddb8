-- Freight and duty of an order in THB: spread over its lines when the dock takes them in (stores-finance R-STK-10).
alter table purchase_order add column landed_cost numeric(14,2);
alter table purchase_order add constraint purchase_order_landed_cost_not_negative check (landed_cost >= 0);
