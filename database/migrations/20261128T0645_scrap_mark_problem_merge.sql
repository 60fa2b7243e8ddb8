-- A scrapped part that is kept for use on the ground is marked for good instead of destroyed, and names who has it (R-MBD-3).
alter table scrap add column exempt_use text, add column exempt_receiver text,
  drop constraint scrap_status_check,
  add constraint scrap_status_check check (status in ('tagged', 'approved', 'mutilated', 'marked', 'witnessed', 'disposed', 'returned', 'rejected')),
  drop constraint scrap_method_check,
  add constraint scrap_method_check check (method in ('grind', 'burn', 'removeLug', 'distort', 'torchHole', 'melt', 'cutManyPieces', 'crush', 'exemptMark')),
  drop constraint scrap_mutilated,
  add constraint scrap_mutilated check (status not in ('mutilated', 'marked', 'witnessed', 'disposed') or (method is not null and data_plate_removed and mutilated_by_id is not null)),
  add constraint scrap_mark_names_use_and_receiver check (method is distinct from 'exemptMark' or (exempt_use is not null and exempt_receiver is not null)),
  add constraint scrap_marked_is_not_destroyed check ((status <> 'marked' or method = 'exemptMark') and (status <> 'mutilated' or method <> 'exemptMark'));
alter table mbd_report drop constraint mbd_report_method_check,
  add constraint mbd_report_method_check check (method in ('grind', 'burn', 'removeLug', 'distort', 'torchHole', 'melt', 'cutManyPieces', 'crush', 'exemptMark'));
create index scrap_mbd_report_id on scrap (mbd_report_id);

-- What went wrong on the way or at the customer; empty once it is settled.
alter table delivery_note add column problem text check (length(problem) <= 300),
  add constraint delivery_note_closed_without_problem check (status <> 'closed' or problem is null);
create index delivery_note_problem on delivery_note (created_at desc, id) where problem is not null;

-- What an authoriser wants to know of a request, and the request that took over a merged one.
alter table purchase_request add column question text check (length(question) <= 1000), add column merged_into_id uuid references purchase_request (id),
  add constraint purchase_request_merged_is_cancelled check (merged_into_id is null or (status = 'cancelled' and merged_into_id <> id));
create index purchase_request_merged_into_id on purchase_request (merged_into_id);
