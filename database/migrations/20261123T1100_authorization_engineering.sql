-- Engineering is a privilege of its own: approved data, answers to ADs and SBs, impact of manual revisions (maintenance 3.10, 3.11, G08).
alter table auth_category drop constraint auth_category_privileges_check;
alter table auth_category add constraint auth_category_privileges_check
  check (privileges <@ '{perform,inspect,independentInspection,ndtPerform,ndtAccept,release,receive,engineering}'::text[] and cardinality(privileges) > 0);
alter table auth_category drop constraint auth_category_stamp_type_check;
alter table auth_category add constraint auth_category_stamp_type_check check (stamp_type in ('CS', 'INS', 'MEC', 'NDT', 'REC', 'TRN', 'ENG'));
alter table stamp drop constraint stamp_stamp_type_check;
alter table stamp add constraint stamp_stamp_type_check check (stamp_type in ('CS', 'INS', 'MEC', 'NDT', 'REC', 'TRN', 'ENG'));
