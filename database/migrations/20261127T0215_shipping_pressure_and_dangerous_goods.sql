-- What a thing is as dangerous goods stands at the thing: the papers of a shipment follow from it.
alter table part_number
  add column un_number text check (un_number ~ '^UN[0-9]{4}$'),
  add column shipping_name text,
  add column hazard_class text,
  add column packing_group text check (packing_group in ('I', 'II', 'III')),
  add constraint part_number_hazard_whole check (un_number is null or (shipping_name is not null and hazard_class is not null));
alter table stock_item
  add column shipping_name text,
  add column packing_group text check (packing_group in ('I', 'II', 'III'));
update stock_item set un_number = 'UN' || substring(un_number from '[0-9]{4}') where un_number ~* '^\s*(UN)?\s*[0-9]{4}\s*$';

-- Each wheel assembly has its own shipping pressure (R-SHP-2); what stood on the whole note is that of its wheels.
alter table delivery_note_line
  add column inflation_psi numeric(14,4) check (inflation_psi >= 0),
  add column packing text,
  add column packing_instruction text,
  add column un_number text,
  add column shipping_name text,
  add column hazard_class text,
  add column packing_group text;
update delivery_note_line l set inflation_psi = n.inflation_psi from delivery_note n
where n.id = l.delivery_note_id and n.inflation_psi is not null
  and exists (select 1 from part_number p where p.part_key = normal_part_number(l.part_number) and p.family = 'wheel');
update delivery_note n set remark = concat_ws(E'\n', n.remark, 'Inflated to ' || trim_scale(n.inflation_psi) || ' psi.')
where n.inflation_psi is not null
  and not exists (select 1 from delivery_note_line l where l.delivery_note_id = n.id and l.inflation_psi is not null);
alter table delivery_note
  drop column inflation_psi,
  add column declared_at timestamptz,
  add column declared_by_name text,
  add check ((declared_at is null) = (declared_by_name is null));
