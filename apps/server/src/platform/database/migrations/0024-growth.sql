-- Past events must not make a query slower. Each index holds what a job or a screen looks for, and not what is over.

-- The job reads charges that can be paid, and expired ones for some days.
create index charge_to_read on charge (asked_at nulls first) where status in ('intent', 'active', 'removing');
create index charge_watched on charge (watched_until) where status = 'expired';

-- Installments that are owed. Those that expired at the bank are owed too.
create index charge_owed_by_due_day on charge (due_on)
  where status in ('planned', 'intent', 'active', 'expired') and installment > 1;
