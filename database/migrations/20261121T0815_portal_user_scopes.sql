-- Nothing chosen beside one's jobs: the list is then empty or not there.
alter table portal_user alter column scopes drop not null;
