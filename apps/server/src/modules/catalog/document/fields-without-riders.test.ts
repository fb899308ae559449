import { placeProblem } from '@porteira/domain'
import { expect, test } from 'vitest'
import { categoryFields } from './document-shape.rules.ts'

/** The fields that a place without riders has too. Those of riders alone are in `place.ts` of the domain. */
const OF_PLACES_TOO =
  `UUID name rules prizes displayOrder price priceSteps unitsTotal mdlUnitsSold soldElsewhere
  noDirectSales registrationsPerUser blockedSales hideFromSales withoutRiders autoBadgeNum
  minBadgeNum mdlAvailBadges deskBadges keptBadges`.split(/\s+/)

/** Without meaning for a place: each completes a field that a place refuses, or is about riders or the scoreboard. */
const WITHOUT_MEANING =
  `minParticipants maxParticipants entityOptional riderSexMode agesOn agesOnDate restrictAgeMode
  someAgeMin someAgeMax someAgeMode swapHours hideFromRankings`.split(/\s+/)

test('Each field of a category is either one of riders alone, which a place refuses, or listed as one of places too', () => {
  const accepted = Object.keys(categoryFields).filter(
    (name) => placeProblem({ withoutRiders: 1, [name]: 'of riders' }) === '',
  )
  expect(accepted.toSorted()).toEqual([...OF_PLACES_TOO, ...WITHOUT_MEANING].toSorted())
})
