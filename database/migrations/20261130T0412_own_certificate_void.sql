-- A certificate of ours that was declared void is no paper of a part any more, however its number was spelled (145.A.42(a), G14).

/* In a body that is read when it runs, so that the schema loads in any order. */
create function own_certificate_void(written text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from release_certificate c where c.status = 'void'
    and c.number = btrim(regexp_replace(upper(normalize(written, NFKC)), '[^A-Z0-9]+', '-', 'g'), '-'));
end $$;
