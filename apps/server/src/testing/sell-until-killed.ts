import { writeSync } from 'node:fs'
import { readConfig } from '#config.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#platform/database/client.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createReservationBatcher } from '#modules/sales/reservations/reservations.service.ts'
import { connectModules } from '#module-events.ts'
import { buildCategory, buildEvent } from './builders.ts'

/** Sells as fast as it can, says the id of each cart once it is acknowledged, and ends only by being killed. */
const [where = ''] = process.argv.slice(2)
connectModules()
const database = where.startsWith('postgres') ? openServerDatabase(where) : await openEmbeddedDatabase(where)
const { db } = database
await migrate(db)
const known = await db.selectFrom('item').select('id').executeTakeFirst()
const { id } = known ?? (await buildCategory(db, { eventId: (await buildEvent(db)).id, total: 1_000_000 }))
const desk = createReservationBatcher(db, { ...readConfig({}), limits: false })

async function sell() {
  for (;;) {
    const { cartUUID } = await desk.reserve({
      items: [{ itemUUID: id, quantity: 2 }],
      buyer: { accountId: undefined, isAdmin: false },
      actor: { kind: 'visitor' },
      termsVersion: '',
    })
    writeSync(1, `${cartUUID}\n`)
  }
}

writeSync(1, 'selling\n')
await Promise.all(Array.from({ length: 8 }, sell))
