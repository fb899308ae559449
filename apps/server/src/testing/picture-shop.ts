import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { pictureTables } from '#modules.ts'
import { removeUnused } from '#platform/storage/removing.service.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { requiredEventFields } from './event-document.ts'
import type { TestServer } from './server.ts'

const categories = [{ name: 'LAÇO GURI', price: 60, unitsTotal: 20 }]

export const pictureOf = (background: string) =>
  sharp({ create: { width: 1400, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Sends a form as a browser does, over a socket. */
export async function upload(address: string, bytes: Buffer) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), 'foto.jpg')
  const answer = await fetch(address, { method: 'POST', body: form })
  const { msg } = (await answer.json()) as { msg: string }
  return { status: answer.status, msg }
}

export async function look(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** An event with a category, a draft and a rider, and the addresses of their four pictures at a server. */
export async function buildPictureShop(server: TestServer) {
  const { app, db } = server
  const origin = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0 })
  const { token } = await buildAdmin(db)
  const rider = await buildBuyer(db, { birthdate: '1990-01-01' })
  const event = await buildEvent(db)
  const category = await buildCategory(db, { eventId: event.id })
  const draftId = randomUUID()
  await server.call('PUT /api/drafts/:draftId', {
    params: { draftId },
    query: { token },
    body: {
      version: 0,
      document: { ...requiredEventFields, shortName: `r${draftId.slice(0, 8)}`, categories },
    },
  })
  const addresses = {
    banner: `${origin}/api/events/${event.id}/banner?token=${token}`,
    plan: `${origin}/api/categories/${category.id}/plan?token=${token}`,
    photo: `${origin}/api/users/${rider.account.uuid}/picture?token=${rider.token}`,
    draft: `${origin}/api/drafts/${draftId}/banner?token=${token}`,
  }
  return { addresses, token, rider, event, category, draftId }
}

/** The bytes of each picture as the shop reads them, by table and row. */
export async function readPictures({ db, context }: Pick<TestServer, 'db' | 'context'>) {
  const read: [name: string, bytes: string][] = []
  for (const table of pictureTables)
    for (const place of ['database', 'storage'] as const)
      for (const id of await table.list(db, place)) {
        const picture = await table.find(db, id)
        if (picture)
          read.push([`${table.name} ${id}`, (await context.pictures.read(picture)).toString('base64')])
      }
  return Object.fromEntries(read)
}

/** The keys of objects that rows name, sorted. */
export async function listNamedKeys({ db }: Pick<TestServer, 'db'>) {
  const keys = await Promise.all(
    pictureTables.map(async (table) => {
      const ids = await table.list(db, 'storage')
      return Promise.all(ids.map(async (id) => (await table.find(db, id))?.storedAs ?? ''))
    }),
  )
  return keys.flat().toSorted()
}

/** Lets the time pass after which objects without a row are removed, and runs the job. */
export async function removeAfterTime({ db, context }: Pick<TestServer, 'db' | 'context'>) {
  await sql`update unused_object set removable_at = removable_at - interval '2 hours'`.execute(db)
  await removeUnused(context)
}

const program = path.resolve(import.meta.dirname, '../commands/porteira.ts')
const children = new Set<ChildProcess>()

/** Kills the commands that a failed test left running. */
export function killLeftMoves() {
  for (const child of children) child.kill('SIGKILL')
}

/** `porteira move-pictures` in a process of its own. */
export function startMove(to: 'storage' | 'database', env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program, 'move-pictures', to], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said.text += text))
  const ended = once(child, 'close') as Promise<[number | null]>
  return {
    said,
    ended: async () => (await ended)[0],
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
