-- What the approver of a price adjustment saw: each price of the card; null of one that was approved before this version.
alter table epa_run add column approved_prices jsonb;
