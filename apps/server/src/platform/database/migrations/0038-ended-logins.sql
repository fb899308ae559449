-- The person who sent an action that another login did on the same browser. Null where the login sent its own action.
alter table check_in_action add column delivered_by bigint references account;

-- The last day of a role that was granted for one event without an end date: the desk still closes shifts and returns
-- money in the week after the event. A postponed event moves this day. Null for a role for all events.
create function last_day_of_roles(of_event uuid) returns date language sql stable
  return (select ends_on + 7 from event where id = of_event);
