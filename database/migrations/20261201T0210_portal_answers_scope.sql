-- To accept or decline a quotation in the portal is a right of its own. Nobody has it until they are named: links and papers answer meanwhile.
alter table portal_user drop constraint portal_user_scopes_check;
alter table portal_user add constraint portal_user_scopes_check
  check (scopes <@ array['findings', 'certificates', 'account', 'stock', 'answers']::text[]);
