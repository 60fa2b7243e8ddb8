-- Jobs are found by a part of their place.
create index work_order_place_search on work_order using gin (lower(location) gin_trgm_ops) where location is not null;
