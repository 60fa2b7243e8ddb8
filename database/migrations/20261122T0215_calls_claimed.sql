-- A call that was done before ends its transaction here: the question leaves with the call's first statement, where it took a trip of its own.
create function claim_call(caller uuid, call_key uuid) returns void language plpgsql as $$
begin
  -- A repeat waits for the first to end, and then sees what it left.
  perform pg_advisory_xact_lock(hashtextextended(call_key || ' ' || caller, 0));
  if exists (select from idempotent_call where user_id = caller and key = call_key) then
    raise exception 'The call % was done before.', call_key using errcode = 'ABS01';
  end if;
end
$$;
