import type { CheckInConflict } from '@porteira/contract'
import type { Transaction } from '#platform/database/client.ts'
import { withoutCpfs } from './masking.rules.ts'
import { listChecks, listConflicts, listWaivers, listHorseLinks } from '../../noted/noted.queries.ts'

/** What the check-in noted other than the states of entries, as devices get it. After a revision only what is new since then. */
export const readNoted = async (db: Transaction, eventId: string, since?: number) => ({
  checks: withoutCpfs(await listChecks(db, eventId, since), 'value'),
  horseLinks: await listHorseLinks(db, eventId, since),
  waivers: withoutCpfs(await listWaivers(db, eventId, since), 'reason'),
  conflicts: withoutCpfs((await listConflicts(db, eventId)).map(openConflict), 'says'),
})

const openConflict = ({
  resolution: _resolution,
  note: _note,
  ...conflict
}: Awaited<ReturnType<typeof listConflicts>>[number]) => conflict satisfies CheckInConflict
