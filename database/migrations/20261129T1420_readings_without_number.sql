-- A reading that names no piece of its lot stays when pieces leave: dropped, a value outside its limit would count as inside.
create or replace function readings_left(readings jsonb, job uuid) returns jsonb stable language sql as $$
  select jsonb_agg(reading order by at) from jsonb_array_elements(readings) with ordinality as all_read (reading, at)
  where (substring(reading ->> 'name' from '\d+$')::int = any (pieces_out(job))) is distinct from true
$$;
