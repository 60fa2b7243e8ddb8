-- With which tool the tread depth of a tire was measured.

alter table tire add column tread_tool_id uuid references tool (id);
create index tire_tread_tool_id on tire (tread_tool_id);
