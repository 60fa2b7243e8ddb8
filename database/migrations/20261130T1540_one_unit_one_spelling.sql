-- One unit, one spelling, as the catalogue of units in stores/stock/shared/quantity.ts has it: EA, pcs and ea are ea. What was signed or issued stays as it was signed.

create temporary table unit_stored (said text primary key, stored text not null) on commit drop;
insert into unit_stored (said, stored) values
  ('ea', 'ea'), ('each', 'ea'), ('pc', 'ea'), ('pcs', 'ea'), ('pce', 'ea'), ('piece', 'ea'),
  ('pieces', 'ea'), ('unit', 'ea'), ('units', 'ea'), ('set', 'set'), ('sets', 'set'), ('kit', 'kit'),
  ('kits', 'kit'), ('pair', 'pair'), ('pairs', 'pair'), ('pr', 'pair'), ('box', 'box'), ('boxes', 'box'),
  ('bx', 'box'), ('pack', 'pack'), ('packs', 'pack'), ('pk', 'pack'), ('pkt', 'pack'), ('packet', 'pack'),
  ('roll', 'roll'), ('rolls', 'roll'), ('rl', 'roll'), ('can', 'can'), ('cans', 'can'), ('tube', 'tube'),
  ('tubes', 'tube'), ('cartridge', 'cartridge'), ('cartridges', 'cartridge'), ('bottle', 'bottle'), ('bottles', 'bottle'), ('btl', 'bottle'),
  ('cylinder', 'cylinder'), ('cylinders', 'cylinder'), ('cyl', 'cylinder'), ('drum', 'drum'), ('drums', 'drum'), ('bag', 'bag'),
  ('bags', 'bag'), ('sheet', 'sheet'), ('sheets', 'sheet'), ('sht', 'sheet'), ('ream', 'ream'), ('reams', 'ream'),
  ('kg', 'kg'), ('kgs', 'kg'), ('g', 'g'), ('gr', 'g'), ('gm', 'g'), ('gram', 'g'),
  ('grams', 'g'), ('lb', 'lb'), ('lbs', 'lb'), ('oz', 'oz'), ('l', 'L'), ('ltr', 'L'),
  ('litre', 'L'), ('litres', 'L'), ('liter', 'L'), ('liters', 'L'), ('ml', 'ml'), ('gal', 'gal'),
  ('gallon', 'gal'), ('gallons', 'gal'), ('qt', 'qt'), ('quart', 'qt'), ('quarts', 'qt'), ('m', 'm'),
  ('metre', 'm'), ('metres', 'm'), ('meter', 'm'), ('meters', 'm'), ('mtr', 'm'), ('cm', 'cm'),
  ('mm', 'mm'), ('ft', 'ft'), ('foot', 'ft'), ('feet', 'ft'), ('in', 'in'), ('inch', 'in'),
  ('inches', 'in'), ('m²', 'm²'), ('m2', 'm²'), ('sqm', 'm²'), ('ft²', 'ft²'), ('ft2', 'ft²'),
  ('sqft', 'ft²'), ('m³', 'm³'), ('m3', 'm³'), ('cbm', 'm³'), ('ft³', 'ft³'), ('ft3', 'ft³'),
  ('cuft', 'ft³'), ('h', 'h'), ('hr', 'h'), ('hrs', 'h'), ('hour', 'h'),
  ('hours', 'h'), ('day', 'day'), ('days', 'day'), ('lot', 'lot'), ('lots', 'lot'), ('job', 'job'),
  ('jobs', 'job');

update stock_item i set uom = u.stored from unit_stored u where lower(trim(i.uom)) = u.said and i.uom <> u.stored;
update stock_item i set purchase_uom = u.stored from unit_stored u where lower(trim(i.purchase_uom)) = u.said and i.purchase_uom <> u.stored;
update location l set held_in = u.stored from unit_stored u where lower(trim(l.held_in)) = u.said and l.held_in <> u.stored;
update purchase_request r set uom = u.stored from unit_stored u
  where lower(trim(r.uom)) = u.said and r.uom <> u.stored and r.status in ('draft', 'submitted')
    and not exists (select 1 from signature s where s.entity = 'purchaseRequest' and s.entity_id = r.id::text);
