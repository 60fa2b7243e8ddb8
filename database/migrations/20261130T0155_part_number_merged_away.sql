/* A number that stands in words: merged, and no row in use has it. In a body that is read when it runs, so that the schema loads in any order. */
create or replace function part_number_merged_away(written text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from part_number m where m.part_key = normal_part_number(written) and m.merged_into_id is not null)
    and not exists (select 1 from part_number p where p.part_key = normal_part_number(written) and p.merged_into_id is null);
end $$;
