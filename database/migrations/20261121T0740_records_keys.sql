-- A row is found by the name it has in addresses, whatever the case it is typed in. Without these a look-up by number read the whole table.
create index release_request_called on release_request (upper(number));
create index work_order_called on work_order (upper(number));
create index finding_called on finding (upper(number));
create index part_number_called on part_number (upper(partnumber));
create index impact_review_called on impact_review (upper(number));
create index release_certificate_called on release_certificate (upper(number));
create index staff_authorization_called on staff_authorization (upper(number));
create index goods_receipt_called on goods_receipt (upper(number));
create index receiving_batch_called on receiving_batch (upper(number));
create index delivery_note_called on delivery_note (upper(dn_number));
create index stock_item_called on stock_item (upper(number));
create index location_called on location (upper(code));
create index batch_called on batch (upper(number));
create index tool_called on tool (upper(tool_no));
create index tool_recall_called on tool_recall (upper(number));
create index quarantine_record_called on quarantine_record (upper(number));
create index inspection_report_called on inspection_report (upper(number));
create index ndt_report_called on ndt_report (upper(number));

-- Open jobs in the order of their promise. Without it the planner, which believes that open jobs lie anywhere in that order, may read
-- every closed job of all years before it meets the first open one: those promised latest are the open ones.
create index work_order_open on work_order (due_at, id)
  where archived_at is null and status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested');
