-- Audit areas: what the table lacks of its record; the rules of truth stand below.

alter table audit_area
  add column scope text;
