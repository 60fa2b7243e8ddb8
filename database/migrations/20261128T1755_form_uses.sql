-- A batch named in a form of a job is used on it like one of a step; how much of it was used the form does not ask.
alter table consumable_use alter column quantity drop not null;
alter table consumable_use add constraint consumable_use_quantity_at_step check (quantity is not null or step_record_id is null);

-- What a signed form prints of its component stays what was signed, whatever the order names later.
alter table form_instance add column part_name text, add column part_number text, add column serial_number text;
