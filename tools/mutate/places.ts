import { guardsOf } from './guard.ts'

/** Guards of places without riders, such as camping lots. */
export const places = guardsOf({
  'modules/catalog/editing/places': {
    'place-has-no-competition': 'is no place, and the refusal names the field',
    'kind-of-sold-entries-stays': 'The mark stays once an entry was sold',
    'place-has-no-rules': 'A place gets no requirement of its own',
    'place-has-no-requirement': 'A place gets no requirement of its own',
    'imported-place-has-no-competition': 'It gives a place no ages',
    'imported-place-has-no-requirement': 'It gives a place no ages',
    'import-keeps-kind-of-sold-entries': 'It changes the mark while nothing is sold',
  },
  'modules/entries/formations/places': {
    'place-number-by-owner-or-desk': 'A holder of the id of the cart',
    'number-of-a-place-only': 'A holder of the id of the cart',
    'refunded-place-keeps-its-number': 'of which the money went back whole',
    'place-number-before-the-event': 'From the first day of the event on',
    'place-number-of-its-list': 'Its buyer changes it to a free one',
    'place-shares-no-number-with-riders': 'A place takes the first number of its bundle',
    'place-never-joined': 'A place is not joined with a category',
    'place-never-checked-in': 'An action of the check-in about a place',
  },
  'views/reports/places': {
    'place-never-scored': 'The calls of a competition do not know',
  },
})
