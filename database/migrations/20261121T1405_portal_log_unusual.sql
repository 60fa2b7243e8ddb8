-- Why a sign-in deserves a look, judged in the moment it happened; null for a usual one and for anything else.
alter table portal_log add column unusual text[] check (
  unusual is null or unusual <@ array['newNetwork', 'manyRefused', 'oddHours'] and cardinality(unusual) > 0 and action in ('signIn', 'accept'));
-- What a person did before is asked at each of their sign-ins.
create index portal_log_user on portal_log (portal_user_id, at desc);
