import type { Reply } from '@porteira/contract'
import { expect, test } from 'vitest'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'
import { openAfternoon } from '../../../../tools/live/programme.ts'
import { play } from '../../../../tools/live/play.ts'
import { openShop } from '../../../../tools/live/shop.ts'
import { loadDemoIfEmpty } from './demo.service.ts'

let server: TestServer
let address: string

serverOfFile(async (started) => {
  server = started
  await loadDemoIfEmpty(server.context)
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})

test('The live afternoon plays an absence, finals, a tie-break and a share to the end of its programme', async () => {
  const shop = await openShop(address)
  const { eventUUID, categories } = await openAfternoon(shop)
  const phases = async () =>
    (await shop.read<Reply<'GET /api/programme/:eventUUID'>>(`programme/${eventUUID}`)).sessions.map(
      ({ phase }) => phase,
    )
  expect(await phases()).toEqual(['planned', 'planned', 'planned'])
  const told: string[] = []
  for (const category of categories)
    await play({ shop, tell: (line) => told.push(line), secondsPerShot: 0 }, category)
  for (const { id, name } of categories) {
    expect(told).toContain(`${name}: prova encerrada.`)
    const { body } = await server.call('GET /api/results/category/:catUUID', { params: { catUUID: id } })
    expect(body.items.every(({ state }) => state !== 'running')).toBe(true)
  }
  expect(await phases()).toEqual(['over', 'over', 'over'])
  const story = told.join(' ')
  for (const part of ['não veio', 'começa a final', 'desempatam', 'reparte', 'boa', 'perdida'])
    expect(story).toContain(part)
}, 60_000)
