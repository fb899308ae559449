import { expect, test } from 'vitest'
import { isWholePassDue } from './changes.rules.ts'

test.each([
  [{ hours: 2, hourOfDay: 3 }, 0, false],
  [{ hours: 23, hourOfDay: 2 }, 0, false],
  [{ hours: 23, hourOfDay: 3 }, 0, true],
  [{ hours: 24, hourOfDay: 4 }, 0, true],
  [{ hours: 26, hourOfDay: 5 }, 0, false],
  [{ hours: 37, hourOfDay: 14 }, 0, true],
  [{ hours: 1, hourOfDay: 14 }, 200_001, true],
])(
  'With a last whole pass of %j and %i unread facts, it is %s that everything is read',
  (age, unread, isDue) => {
    expect(isWholePassDue(age, unread)).toBe(isDue)
  },
)
