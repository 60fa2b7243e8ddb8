-- Whose a scrapped or quarantined part is, is known: the company's own, or that of the customer named. Rows of before without a customer were the company's by what their form said.

alter table scrap add column owner_type text check (owner_type in ('company', 'customer'));
update scrap set owner_type = case when owner_id is null then 'company' else 'customer' end;
alter table scrap add constraint scrap_owner_known check (owner_type is not null and (owner_type = 'customer') = (owner_id is not null));

alter table quarantine_record add column owner_type text check (owner_type in ('company', 'customer'));
update quarantine_record set owner_type = case when owner_id is null then 'company' else 'customer' end;
alter table quarantine_record add constraint quarantine_record_owner_known
  check (owner_type is not null and (owner_type = 'customer') = (owner_id is not null));
