-- `is json` came with PostgreSQL 16. Text that cannot be kept as jsonb although it is JSON (\u0000) is told apart too.
create function json_or_null(value text) returns jsonb language plpgsql immutable strict parallel safe as $$
begin
  return value::jsonb;
exception when others then
  return null;
end $$;
