-- A closed month closes those before it, unless one of them was opened again by name.

create function closing_month(asked text) returns text language plpgsql stable as $$
begin
  if exists (select 1 from accounting_month where month = asked and status = 'open') then
    return null;
  end if;
  return (select min(month) from accounting_month where status = 'closed' and month >= asked);
end $$;

create or replace function journal_line_whole() returns trigger language plpgsql as $$
begin
  if exists (select 1 from stored group by source, source_id, is_reversal having sum(debit) <> sum(credit)) then
    raise exception 'A journal does not balance.' using errcode = '23514', constraint = 'journal_line_balanced', table = 'journal_line';
  end if;
  if exists (select 1 from (select distinct to_char(posted_on, 'YYYY-MM') as month from stored) s where closing_month(s.month) is not null) then
    raise exception 'The month is closed.' using errcode = '23514', constraint = 'journal_line_in_an_open_month', table = 'journal_line';
  end if;
  return null;
end $$;
