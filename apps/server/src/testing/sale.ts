import { setTimeout as pause } from 'node:timers/promises'
import { buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { startMember } from './fleet.ts'
import { openTestDatabase } from './server.ts'

type Program = 'main.ts' | 'worker.ts'

/** A sale with enough units for all buyers. These programs run as behind a proxy of this machine. */
export async function openSale(programs: Program[], settings: NodeJS.ProcessEnv) {
  const database = await openTestDatabase()
  const { id: eventId } = await buildEvent(database.db)
  const { id: itemUUID } = await buildCategory(database.db, { eventId, total: 100_000 })
  const { token } = await buildBuyer(database.db)
  const start = (program: Program, port = 0) =>
    startMember(program, {
      DATABASE_URL: database.url,
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(port),
      DRAIN_SECONDS: '4',
      ...settings,
    })
  const members = await Promise.all(programs.map((program) => start(program)))

  return {
    db: database.db,
    token,
    request: { items: [{ itemUUID, quantity: 1 }] },
    ports: members.filter((_, nth) => programs[nth] === 'main.ts').map(({ port }) => port),
    /** Four buyers reserve without a break while the first server is replaced; returns all answers. */
    async rushWhileReplaced(reserve: () => Promise<{ status: number; body: { cancel(): unknown } | null }>) {
      const rush = { isOn: true }
      const reported: unknown[] = []
      const buy = async () => {
        while (rush.isOn) {
          reported.push(await reserve().then(({ status, body }) => (void body?.cancel(), status), String))
          await pause(30)
        }
      }
      const buyers = [buy(), buy(), buy(), buy()]
      const [old] = members
      if (!old) throw new Error('No server.')
      await old.end('SIGTERM')
      members[0] = await start('main.ts', old.port)
      await pause(3000)
      rush.isOn = false
      await Promise.all(buyers)
      return reported
    },
    async close() {
      await Promise.all(members.map((member) => member.end('SIGTERM')))
      await database.close()
    },
  }
}
