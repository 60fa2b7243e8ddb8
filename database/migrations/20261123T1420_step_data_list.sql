create index step_data_sheet_created_at on step_data_sheet (created_at desc, id);
