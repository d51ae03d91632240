-- The access log has deletions that are asked for and taken back, and changes of name and mobile number,
-- too.

create trigger log_deletion_request after update on candidates for each row
  when (old.delete_at is null and new.delete_at is not null) execute function log_change('deletion requested', 'id');
create trigger log_deletion_cancelled after update on candidates for each row
  when (old.delete_at is not null and new.delete_at is null) execute function log_change('deletion cancelled', 'id');
create trigger log_details after update on candidates for each row
  when ((old.first_name, old.last_name, old.mobile) is distinct from (new.first_name, new.last_name, new.mobile))
  execute function log_change('name or mobile changed', 'id');
