-- What is new since the last visit of the dashboard.

-- When the dashboard was loaded last, and until when the visit before this one had seen everything.
alter table candidates add column dashboard_seen_at timestamptz;
alter table candidates add column dashboard_new_since timestamptz;
-- When staff changed the status or its message last; null when that was before this column.
alter table candidates add column profile_status_at timestamptz;
