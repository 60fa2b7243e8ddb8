-- Whether the data plates were removed is known once the part is destroyed: until then nobody has answered it.
alter table scrap alter column data_plate_removed drop not null, alter column data_plate_removed drop default;
alter table mbd_report alter column data_plate_removed drop not null, alter column data_plate_removed drop default;
update scrap set data_plate_removed = null where mutilated_at is null and not data_plate_removed;
update mbd_report set data_plate_removed = null where destroyed_at is null and not data_plate_removed;
alter table scrap drop constraint scrap_mutilated;
alter table scrap add constraint scrap_mutilated check (status not in ('mutilated', 'marked', 'witnessed', 'disposed')
  or (method is not null and data_plate_removed is true and mutilated_by_id is not null));
alter table mbd_report drop constraint mbd_report_submitted_with_its_facts;
alter table mbd_report add constraint mbd_report_submitted_with_its_facts check (status in ('draft', 'cancelled')
  or (method is not null and data_plate_removed is true and destroyed_at is not null and submitted_at is not null));
