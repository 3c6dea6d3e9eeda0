-- Overdue leads are counted whenever health is asked for.
create index leads_unanswered on leads (site, received_at) where complete and answered_at is null;
