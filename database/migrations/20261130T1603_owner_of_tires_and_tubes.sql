-- Whose a tire or a torque tube is, is known as of a scrapped part: the company's own, or that of the customer named. Rows of before without a customer were the company's by what their form said.

alter table tire add column owner_type text check (owner_type in ('company', 'customer'));
update tire set owner_type = case when owner_id is null then 'company' else 'customer' end;
alter table tire add constraint tire_owner_known check (owner_type is not null and (owner_type = 'customer') = (owner_id is not null));

alter table torque_tube add column owner_type text check (owner_type in ('company', 'customer'));
update torque_tube set owner_type = case when owner_id is null then 'company' else 'customer' end;
alter table torque_tube add constraint torque_tube_owner_known
  check (owner_type is not null and (owner_type = 'customer') = (owner_id is not null));
