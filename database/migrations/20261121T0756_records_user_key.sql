-- People are found by their name in addresses too.
create index app_user_called on app_user (upper(username));
