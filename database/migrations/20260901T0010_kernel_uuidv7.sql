-- Identifiers that sort by time (RFC 9562, version 7). PostgreSQL 18 makes them itself; 15 to 17 get the same from here, under
-- the same name, so that the defaults of all tables hold on either. It sorts before the first table on purpose.
create function uuidv7_fallback() returns uuid language plpgsql volatile as $$
declare
  micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  last_micros bigint := nullif(current_setting('intranet.last_uuidv7', true), '')::bigint;
  bytes bytea := uuid_send(gen_random_uuid());
  below_ms int;
begin
  -- Two in one microsecond, or a clock set back: one session's identifiers go on in their order all the same.
  if micros <= last_micros then
    micros := last_micros + 1;
  end if;
  perform set_config('intranet.last_uuidv7', micros::text, false);
  bytes := overlay(bytes placing substring(int8send(micros / 1000) from 3 for 6) from 1 for 6);
  -- Twelve bits of the millisecond's fraction follow the version.
  below_ms := (micros % 1000) * 4096 / 1000;
  bytes := set_byte(bytes, 6, 112 | (below_ms >> 8));
  bytes := set_byte(bytes, 7, below_ms & 255);
  return encode(bytes, 'hex')::uuid;
end;
$$;

do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function public.uuidv7() returns uuid language sql volatile as 'select public.uuidv7_fallback()';
  end if;
end;
$$;
