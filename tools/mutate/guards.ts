import { access } from './access.ts'
import { checkIn } from './check-in.ts'
import { commands } from './commands.ts'
import { competitionGuards } from './competition.ts'
import { database } from './database.ts'
import { deskSales } from './desk-sales.ts'
import { input } from './input.ts'
import { money } from './money.ts'
import { moves } from './moves.ts'
import { places } from './places.ts'
import { people } from './people.ts'
import { secrets } from './secrets.ts'
import { shiftGuards } from './shifts.ts'
import { waiting } from './waiting.ts'

/** Every guard. `npm run mutate` removes them one at a time. */
export const guards = {
  inSource: [
    ...access,
    ...secrets,
    ...money,
    ...moves,
    ...input,
    ...commands,
    ...people,
    ...places,
    ...deskSales,
    ...checkIn,
    ...shiftGuards,
    ...competitionGuards,
    ...waiting,
  ],
  inDatabase: database,
}
