-- A line of a delivery of tools: the tool of the register, and the calibration its certificate became.
alter table goods_receipt_line
  add column tool_id uuid references tool (id),
  add column calibration_id uuid references calibration_log (id),
  add constraint goods_receipt_line_calibration check (calibration_id is null or tool_id is not null),
  drop constraint goods_receipt_line_check3,
  add constraint goods_receipt_line_accepted
    check (qty_accepted = 0 or batch_id is not null or receiving_batch_id is not null or tool_id is not null);
create index goods_receipt_line_tool_id on goods_receipt_line (tool_id);
create index goods_receipt_line_calibration_id on goods_receipt_line (calibration_id);
