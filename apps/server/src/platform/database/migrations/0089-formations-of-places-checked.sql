alter table formation validate constraint formation_status_check;
