-- What customers' people did at the portal is kept for 24 months: nobody ever changes a line, and nobody takes one away before that time.

drop trigger portal_log_append_only on portal_log;
create trigger portal_log_append_only before update on portal_log for each row execute function refuse_change();
create trigger portal_log_kept before delete on portal_log for each row
  when (old.at > now() - interval '24 months') execute function refuse_change();
