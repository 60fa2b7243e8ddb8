-- Why an added card leaves standing what was tested before it: it only looks, or touches nothing the test proved (G08, G11). An engineer signs it.
alter table task_card add column tests_stand_reason text,
  add constraint task_card_tests_stand check (tests_stand_reason is null or (length(btrim(tests_stand_reason)) >= 10 and card_no ~ '^[MR]'));
