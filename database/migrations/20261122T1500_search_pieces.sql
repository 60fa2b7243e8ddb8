-- Parts of words in a table that grows for years (decision 0027): pieces of four signs, told apart by the half-year in which the row was
-- made. Trigrams of digits stand in a large part of all rows; of a piece of four signs one half-year has few, and who is content with some
-- hundred rows need not look into those before.
create function search_block(at timestamptz) returns int language sql immutable strict parallel safe
  return extract(year from at at time zone 'UTC')::int * 2 + (extract(month from at at time zone 'UTC') > 6)::int;
-- The shorter pieces at the end let words of less than four signs be found as the beginning of a piece. Restricted, so that no workers
-- are started for the question of one half-year, which is answered before they would run.
create function search_pieces(words text, block int) returns tsvector language sql immutable strict parallel restricted cost 5000
  return array_to_tsvector(array(select block || substr(words, place, 4) from generate_series(1, length(words)) place));
create index work_order_pieces on work_order using gin (search_pieces(search_text, search_block(created_at))) with (fastupdate = off);
-- The way does not depend on how frequent a piece is; to find out would cost a cut of every row that is looked at.
alter index work_order_pieces alter column 1 set statistics 0;
-- Where in the list's order a half-year begins: a page of a word that only the newest jobs hold starts there.
create index work_order_block_due on work_order (search_block(created_at), due_at);
