-- The person who sent an action that another login did on the same browser. Null where the login sent its own action.
alter table check_in_action add column delivered_by bigint references account;
