-- When a call list of the category was printed first. After it the number of a removed entry goes to no other one.
alter table category add column call_list_printed_at timestamptz;
