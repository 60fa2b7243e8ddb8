-- The right to administer takes two people on every road: nobody is born with it either, but at the server itself (npm run admin, the demo company).

create function app_user_born_guard() returns trigger language plpgsql as $$
begin
  if 'admin.admin' = any (new.roles) and coalesce(current_setting('abs.at_the_server', true), '') <> 'on' then
    raise exception 'the right to administer is given by two people' using errcode = '23514', constraint = 'app_user_two_people';
  end if;
  return new;
end $$;
create trigger app_user_born_guard before insert on app_user for each row execute function app_user_born_guard();
