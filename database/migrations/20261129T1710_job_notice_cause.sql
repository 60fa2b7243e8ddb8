-- One message per person, job and cause an hour (R29): two ADs, two tools or two cards handed over are different causes of one kind.
alter table job_notification add column cause text not null default '';
alter table job_notification drop constraint job_notification_user_id_job_id_kind_hour_key;
alter table job_notification add constraint job_notification_once unique (user_id, job_id, kind, cause, hour);
