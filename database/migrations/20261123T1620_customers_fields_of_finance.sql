-- Tax number, payment terms and credit limit of a customer are read and written by finance alone. What finds a row for everybody holds
-- none of them, and marketing makes a customer without them: no terms means that none are agreed.
alter table customer alter column payment_terms_days drop default, alter column payment_terms_days drop not null;
drop index customer_search;
alter table customer drop column search_text;
alter table customer add column search_text text generated always as (
  lower(code || ' ' || name || ' ' || legal_name || ' ' || coalesce(legal_name_th, ''))
) stored;
create index customer_search on customer using gin (search_text gin_trgm_ops);
create index customer_tin_called on customer (upper(tin), name, id);
