-- What a customer's people may read in the portal: their stock and tires too.
alter table portal_user drop constraint portal_user_scopes_check;
alter table portal_user add constraint portal_user_scopes_check check (scopes <@ array['findings', 'certificates', 'account', 'stock']::text[]);

-- Stock is looked up by the customer who owns it.
create index batch_owner_id on batch (owner_id) where owner_id is not null;
