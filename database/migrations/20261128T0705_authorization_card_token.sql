-- What the code on an authorisation card says to a stranger: a name nobody guesses, for the page that says valid or not.

alter table staff_authorization
  add column card_token text not null unique default translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');

-- R-NDT-2, R-NDT-7: since when a level is held, and that its practical exam covered accepting parts.
alter table ndt_certification
  add column level_since date,
  add column practical_on date,
  add constraint ndt_certification_level_since check (level_since <= certified_on);
-- Whoever accepted parts as a Level 3 until now was certified with a practical exam.
update ndt_certification set practical_on = certified_on where level = '3';
