-- Outside work: the day it left is told by who sends it, the day it was done by who inspects what came back (G23).
alter table outside_process disable trigger outside_process_under_certificate;
alter table outside_process add column sent_on date;
-- What was sent before says one day only: it left not later than that.
update outside_process set sent_on = least(performed_on, (created_at at time zone 'Asia/Bangkok')::date);
alter table outside_process alter column sent_on set not null, alter column performed_on drop not null;
-- What is not back, or came back and was rejected, has no day of the vendor's work that anybody inspected.
update outside_process p set performed_on = null
from work_order w where w.id = p.job_id and p.incoming_inspection is distinct from 'accepted' and w.status not in ('released', 'shipped', 'closed');
alter table outside_process enable trigger outside_process_under_certificate;
alter table outside_process
  add constraint outside_process_done_after_sent check (incoming_inspection is distinct from 'accepted' or performed_on >= sent_on) not valid,
  add constraint outside_process_done_is_told check (incoming_inspection is distinct from 'accepted' or performed_on is not null) not valid;
