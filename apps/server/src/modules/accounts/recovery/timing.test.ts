import { expect, test } from 'vitest'
import { inventCpf } from '#testing/builders.ts'
import { askForCode, buildPerson, checkCode, codeBySms } from '#testing/recovery.ts'
import { startTestServer } from '#testing/server.ts'

const ROUNDS = 50

type Answer = { status: number; raw: Buffer }

/** Sends two calls in turns, so that the load of the machine affects both alike. Returns both medians in ms. */
async function compare(known: () => Promise<Answer>, unknown: () => Promise<Answer>) {
  const times: [number[], number[]] = [[], []]
  const shapes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, call] of [known, unknown].entries()) {
      const start = performance.now()
      const { status, raw } = await call()
      times[index]!.push(performance.now() - start)
      shapes.add(`${status} ${raw.toString().replace(/"requestId":"[^"]+"/, '')}`)
    }
  const [ofKnown, ofUnknown] = times.map((list) => list.toSorted((a, b) => a - b)[ROUNDS / 2]!)
  return { ofKnown: ofKnown!, ofUnknown: ofUnknown!, shapes: [...shapes] }
}

test('A request for a code gets the same answer in the same time with and without an account', async () => {
  await using server = await startTestServer()
  const { cpf, email } = await buildPerson(server)
  const { ofKnown, ofUnknown, shapes } = await compare(
    () => askForCode(server, { cpf, email }),
    () => askForCode(server, { cpf: inventCpf(), email }),
  )
  expect(shapes).toHaveLength(1)
  expect(Math.max(ofKnown, ofUnknown) / Math.min(ofKnown, ofUnknown)).toBeLessThan(3)
})

test('A wrong code gets the same answer in the same time with and without an account', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  await codeBySms(server, person)
  const { ofKnown, ofUnknown, shapes } = await compare(
    async () => {
      await server.db.updateTable('recovery').set({ failures: 0 }).execute()
      return checkCode(server, person.cpf, 'errado')
    },
    async () => {
      await server.db.updateTable('recovery').set({ failures: 0 }).execute()
      return checkCode(server, inventCpf(), 'errado')
    },
  )
  expect(shapes).toHaveLength(1)
  expect(Math.max(ofKnown, ofUnknown) / Math.min(ofKnown, ofUnknown)).toBeLessThan(3)
})
