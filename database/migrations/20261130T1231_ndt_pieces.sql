-- Which pieces of a lot an NDT report is of, by their places in its readings (3.7, G11).
alter table ndt_report add column pieces jsonb not null default '[]' check (jsonb_typeof(pieces) = 'array');

/* The places of the pieces that are still in the lot of a job; empty where the job is one component. In a body that is read when it runs. */
create function pieces_left(job uuid) returns integer[] language plpgsql stable as $$
begin
  return array(
    select place from work_order w cross join generate_series(1, w.quantity + cardinality(pieces_out(w.id))) place
    where w.id = job and w.quantity + cardinality(pieces_out(w.id)) > 1 and place <> all (pieces_out(w.id)) order by place);
end $$;
