-- The class of each item by what a year used of it, counted every night (R-STK-11): the lists show it without reading the ledger.
create table stock_class (
  item_id uuid primary key references stock_item (id),
  abc text not null check (abc in ('A', 'B', 'C')),
  used_qty numeric(16,4) not null check (used_qty >= 0),
  used_value numeric(18,2) not null check (used_value >= 0),
  classified_at timestamptz not null
);

-- Who posted a movement, as a field that the ledger is filtered by.
alter table movement add column posted_by_id uuid generated always as (created_by) stored;
create index movement_posted_by_id on movement (posted_by_id);

create or replace view stock_item_balance as
 SELECT i.id,
    i.version,
    i.created_at,
    i.created_by,
    i.updated_at,
    i.updated_by,
    i.archived_at,
    i.number,
    i.kind,
    i.part_number,
    i.part_name,
    i.description,
    i.sku,
    i.specification,
    i.manufacturer,
    i.uom,
    i.storage_type,
    i.un_number,
    i.reorder_point,
    i.peak_id,
    i.search_text,
    (COALESCE(s.on_hand, (0)::numeric))::numeric(14,4) AS on_hand,
    (COALESCE(s.available, (0)::numeric))::numeric(14,4) AS available,
    s.earliest_expiry,
    s.locations,
    COALESCE((COALESCE(s.available, (0)::numeric) < i.reorder_point), false) AS below_reorder_point,
    c.abc,
    k.value AS stock_value,
    round(k.value / nullif(k.qty, (0)::numeric), 4) AS unit_value,
    round(coalesce(s.available, (0)::numeric) / nullif(c.used_qty / 12, (0)::numeric), 1) AS cover_months
   FROM (stock_item i
     LEFT JOIN ( SELECT b.item_id,
            sum(sb.on_hand) AS on_hand,
            sum((sb.on_hand - sb.reserved)) FILTER (WHERE (l.issuable AND (b.status = 'accepted'::text) AND (b.condition <> ALL (ARRAY['unserviceable'::text, 'unsalvageable'::text])) AND COALESCE((b.effective_expiry >= ((now() AT TIME ZONE 'Asia/Bangkok'::text))::date), true))) AS available,
            min(b.effective_expiry) FILTER (WHERE (sb.on_hand > (0)::numeric)) AS earliest_expiry,
            string_agg(DISTINCT l.code, ', '::text) AS locations
           FROM ((batch b
             JOIN stock_balance sb ON (((sb.batch_id = b.id) AND (sb.on_hand > (0)::numeric))))
             JOIN location l ON ((l.id = sb.location_id)))
          GROUP BY b.item_id) s ON ((s.item_id = i.id)))
     LEFT JOIN stock_cost k ON k.item_id = i.id
     LEFT JOIN stock_class c ON c.item_id = i.id;

create or replace view spare_stock as
 SELECT id,
    version,
    created_at,
    created_by,
    updated_at,
    updated_by,
    archived_at,
    number,
    kind,
    part_number,
    part_name,
    description,
    manufacturer,
    uom,
    on_hand,
    available,
    reorder_point,
    below_reorder_point,
    earliest_expiry,
    locations,
    search_text,
    (COALESCE(( SELECT sum(sb.reserved) AS sum
           FROM (stock_balance sb
             JOIN batch b ON ((b.id = sb.batch_id)))
          WHERE (b.item_id = v.id)), (0)::numeric))::numeric(14,4) AS reserved,
    (COALESCE(( SELECT sum(sb.on_hand) AS sum
           FROM (stock_balance sb
             JOIN batch b ON ((b.id = sb.batch_id)))
          WHERE ((b.item_id = v.id) AND (b.owner_type <> 'company'::text))), (0)::numeric))::numeric(14,4) AS customer_owned,
    (COALESCE(( SELECT sum((l.quantity - l.qty_received)) AS sum
           FROM (purchase_order_line l
             JOIN purchase_order o ON ((o.id = l.order_id)))
          WHERE ((l.item_id = v.id) AND (o.status = 'issued'::text) AND (NOT l.closed_short) AND (l.quantity > l.qty_received))), (0)::numeric))::numeric(14,4) AS on_order,
    ( SELECT max(m.occurred_at) AS max
           FROM movement m
          WHERE ((m.item_id = v.id) AND (m.type = 'issue'::text))) AS last_issued_at,
    v.abc,
    v.stock_value,
    v.unit_value,
    v.cover_months
   FROM stock_item_balance v
  WHERE (kind = ANY (ARRAY['spare'::text, 'torqueTube'::text]));
