-- What is drawn on a picture stays as it was when the inspector signed the report; the report is held while that is looked at.
create or replace function refuse_on_judged_ndt() returns trigger language plpgsql as $$
begin
  if (select status from ndt_report where id = new.report_id for share) <> 'draft' then
    raise exception 'The NDT report is signed: what is drawn on its pictures stays.' using errcode = '23514';
  end if;
  if not exists (select 1 from attachment where id::text = new.file_id and entity = 'ndtReport' and entity_id = new.report_id) then
    raise exception 'This is no picture of the report.' using errcode = '23514';
  end if;
  return new;
end $$;

-- A vendor invoice that stands in a voucher is not cancelled: the voucher is reversed or cancelled first.
create function refuse_cancel_of_paid_bill() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' and exists (select 1 from voucher_item where kind = 'bill' and item_id = new.id and released_at is null) then
    raise exception 'A vendor invoice in a voucher is not cancelled.' using errcode = '23514', constraint = 'vendor_bill_not_in_a_voucher', table = 'vendor_bill';
  end if;
  return new;
end $$;
create trigger vendor_bill_kept_while_paid before update of status on vendor_bill for each row execute function refuse_cancel_of_paid_bill();
