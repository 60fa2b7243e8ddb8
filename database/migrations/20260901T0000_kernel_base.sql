-- What the rest stands on: trusted extensions, so the owner of the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;
