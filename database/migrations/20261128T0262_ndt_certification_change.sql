-- NDT certifications: what the table lacks of its record; the rules of truth stand below.

alter table ndt_certification
  add column colour_valid_until date,
  add column maintenance_due_on date;

-- A test that was not passed ends the right the day before it.
alter table ndt_certification drop constraint ndt_vision_twelve_months,
  add constraint ndt_vision_twelve_months check (vision_valid_until >= vision_exam_on - 1 and vision_valid_until <= vision_exam_on + interval '12 months');
