import { type DatabaseGuard, testsOf } from './guard.ts'

/** What the database itself refuses. A released migration is never edited, so these guards have no marker. */
export const database: DatabaseGuard[] = [
  {
    name: 'code-version-counted',
    sql: 'drop trigger formation_counts_its_code_version on formation',
    tests: testsOf('modules/entries/check-in/codes/codes'),
    only: 'A QR code ends when the desk renews it',
  },
  {
    name: 'object-has-note-or-row',
    sql: 'drop trigger banner_names_object on event_banner',
    tests: testsOf('platform/storage/pictures'),
    only: 'an object has a note until a row names it',
  },
  {
    name: 'number-handed-out-once',
    sql: 'drop index check_in_number_is_handed_out_once',
    tests: testsOf('platform/database/promises'),
    only: 'check_in_number_is_handed_out_once',
  },
  {
    name: 'database-refund-not-above-payment',
    sql: 'drop trigger refund_never_exceeds_received on refund',
    tests: testsOf('platform/database/promises'),
    only: 'refund_never_exceeds_received',
  },
  {
    name: 'database-refund-once-at-bank',
    sql: 'drop index refund_is_once_at_the_bank_of_its_payment',
    tests: testsOf('platform/database/promises'),
    only: 'refund_is_once_at_the_bank_of_its_payment',
  },
  {
    name: 'database-refunds-lock-payment',
    sql: `do $$
      declare
        was text := pg_get_functiondef('refund_never_exceeds_received'::regproc);
      begin
        if position('for no key update' in was) = 0 then raise exception 'the function locks no row'; end if;
        execute replace(was, 'for no key update', '');
      end $$`,
    tests: testsOf('modules/payments/ledger/two-releases'),
    only: 'Two parallel refunds by different',
  },
  {
    name: 'payment-decision-copied-to-pix',
    sql: 'drop trigger payment_tells_its_pix on payment',
    tests: testsOf('modules/payments/ledger/two-releases'),
    only: 'A decision about a Pix by either',
  },
  {
    name: 'requirement-categories-of-its-event',
    sql: 'drop trigger requirement_names_its_categories on requirement',
    tests: testsOf('platform/database/promises'),
    only: 'requirement_categories_are_of_its_event',
  },
  {
    name: 'requirement-category-of-last-release',
    sql: 'drop trigger requirement_names_its_categories on requirement',
    tests: testsOf('modules/catalog/requirements/requirements'),
    only: 'The last release writes one category or none',
  },
  {
    name: 'requirement-stated-once',
    sql: 'alter table requirement drop constraint requirement_is_stated_once',
    tests: testsOf('platform/database/promises'),
    only: 'requirement_is_stated_once',
  },
  {
    name: 'item-never-oversold',
    sql: 'alter table item drop constraint item_never_oversold',
    tests: testsOf('platform/database/promises'),
    only: 'item_never_oversold',
  },
  {
    name: 'money-moves-in-open-shift-only',
    sql: 'drop trigger shift_must_be_open on shift_movement',
    tests: testsOf('platform/database/promises'),
    only: 'shift_must_be_open',
  },
  {
    name: 'closed-shift-never-changes',
    sql: 'drop trigger shift_closed_never_changes on shift',
    tests: testsOf('platform/database/promises'),
    only: 'shift_closed_never_changes',
  },
  {
    name: 'one-open-shift-in-database',
    sql: 'drop index shift_one_open_per_person',
    tests: testsOf('platform/database/promises'),
    only: 'shift_one_open_per_person',
  },
  {
    name: 'difference-approved-by-another-person-in-database',
    sql: 'alter table shift drop constraint shift_difference_is_approved_by_another_person',
    tests: testsOf('platform/database/promises'),
    only: 'shift_difference_is_approved',
  },
  {
    name: 'number-unique-in-category',
    sql: 'drop index badge_is_unique_in_its_category',
    tests: testsOf('platform/database/promises'),
    only: 'badge_is_unique',
  },
  {
    name: 'refund-tried-again-once',
    sql: 'drop index refund_is_tried_again_once',
    tests: testsOf('modules/payments/refunds/requests/retrying'),
    only: 'The database accepts one second attempt',
  },
  {
    name: 'role-granted-once',
    sql: 'drop index role_is_granted_once',
    tests: testsOf('modules/accounts/access/grants'),
    only: 'The database accepts a live role',
  },
  {
    name: 'cart-owner-never-changes',
    sql: 'drop trigger cart_owner_is_for_ever on cart',
    tests: testsOf('operations/retention/retention'),
    only: 'The database refuses to remove the owner',
  },
  {
    name: 'audit-append-only',
    sql: 'drop trigger audit_is_for_ever on audit',
    tests: testsOf('platform/audit/audit'),
  },
]
