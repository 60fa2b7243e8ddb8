-- What a disposal firm paid for scrap, and the voucher it was taken in under (stores-finance 3.2).
alter table scrap add column proceeds numeric(14,2);
alter table scrap add column receipt_voucher text;
alter table scrap add constraint scrap_proceeds_not_negative check (proceeds >= 0);
alter table scrap add constraint scrap_proceeds_have_voucher check (coalesce(proceeds, 0) = 0 or receipt_voucher is not null);
