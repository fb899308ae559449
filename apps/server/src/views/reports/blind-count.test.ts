import { shiftMessages } from '@porteira/domain'
import { beforeEach, expect, test } from 'vitest'
import { type Desk, openDesk } from '#testing/desk-sales.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildClerk, type Clerk, countOf, openShift } from '#testing/till.ts'

let server: TestServer
serverOfFile(async (started) => {
  server = started
})

/** A float of R$ 100,00 and a sale of R$ 120,00 for cash. */
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(server)
  await desk.complete(await desk.sold(), { cash: { value: 120, given: 150 } })
})

const eventOf = ({ event }: Desk) => ({ eventUUID: event.id })

/** What the calls of the till tell this person about the cash of the shift. */
async function readCash(token: string, shiftId = desk.shift.shiftId) {
  const [till, report, day] = await Promise.all([
    server.call('GET /api/events/:eventUUID/till', {
      params: eventOf(desk),
      query: { token, deviceKey: desk.shift.deviceKey },
    }),
    server.call('GET /api/till/shifts/:shiftId', { params: { shiftId }, query: { token } }),
    server.call('GET /api/events/:eventUUID/till/shifts', { params: eventOf(desk), query: { token } }),
  ])
  return {
    strip: till.body.shift?.totals.expected,
    report: [report.body.shift.totals.expected, report.body.shift.totals.cashIn],
    sale: report.body.lines.find(({ method }) => method === 'cash')?.value,
    day: [day.body.totals.expected, day.body.totals.cashIn],
    ofDay: day.body.shifts.map(({ totals }) => totals.expected),
    method: day.body.methods.find(({ method }) => method === 'cash')?.received,
  }
}

const HIDDEN = { report: [null, null], sale: null, day: [null, null], ofDay: [null], method: null }
const SHOWN = { report: [220, 120], sale: 120, day: [220, 120], ofDay: [220], method: 120 }

const withdraw = ({ token, deviceKey }: Pick<Clerk, 'token' | 'deviceKey'>, shiftId: string) =>
  server.call('POST /api/till/shifts/:shiftId/movements', {
    params: { shiftId },
    query: { token },
    body: { kind: 'withdrawal', value: 221, reason: 'Cofre', deviceKey },
  })

test('No call tells the desk the cash of its open shift before the count, and the count tells it', async () => {
  const { token, shift } = desk
  expect(await readCash(token)).toEqual({ strip: null, ...HIDDEN })
  const refused = await withdraw({ token, deviceKey: shift.deviceKey }, shift.shiftId)
  expect([refused.status, refused.body.msg]).toEqual([409, shiftMessages.exceedsHiddenDrawer])

  const counted = await server.call('POST /api/till/shifts/:shiftId/count', {
    params: { shiftId: shift.shiftId },
    query: { token },
    body: { counts: countOf(219), deviceKey: shift.deviceKey },
  })
  expect(counted.body.shift).toMatchObject({ difference: -1, totals: { expected: 220 } })
  expect(await readCash(token)).toEqual({ strip: 220, ...SHOWN })
})

test('The history of a reopened shift says what was counted, and the expected cash only after the next count', async () => {
  const { token, shift } = desk
  const path = { params: { shiftId: shift.shiftId }, query: { token } }
  const count = () =>
    server.call('POST /api/till/shifts/:shiftId/count', {
      ...path,
      body: { counts: countOf(219), deviceKey: shift.deviceKey },
    })
  const readHistory = async (reader = token) => {
    const report = await server.call('GET /api/till/shifts/:shiftId', { ...path, query: { token: reader } })
    return report.body.history.map(({ says }) => says).join()
  }
  await count()
  const { status } = await server.call('POST /api/till/shifts/:shiftId/reopen', {
    ...path,
    body: { reason: 'Errei a contagem', deviceKey: shift.deviceKey },
  })
  expect(status).toBe(200)
  expect(await readHistory()).toContain('contado R$\u00A0219,00')
  expect(await readHistory()).not.toContain('esperado')
  const expected = 'contado R$\u00A0219,00, esperado R$\u00A0220,00'
  const { token: treasurer } = await buildClerk(server, desk.event.id, 'treasurer')
  expect(await readHistory(treasurer)).toContain(expected)
  await count()
  expect(await readHistory()).toContain(expected)
})

test('A treasurer, an owner and an auditor read the cash of the open shift of another person', async () => {
  for (const role of ['treasurer', 'owner', 'auditor'] as const) {
    const { token } = await buildClerk(server, desk.event.id, role)
    const { strip, ...read } = await readCash(token)
    expect([role, read]).toEqual([role, SHOWN])
    expect(strip).toBeUndefined()
  }
})

test('A treasurer sees the cash of the own open shift, and a refusal names it', async () => {
  const treasurer = await buildClerk(server, desk.event.id, 'treasurer')
  const { shiftId, totals } = await openShift(server, desk.event.id, treasurer, 50)
  expect(totals.expected).toBe(50)
  const refused = await withdraw(treasurer, shiftId)
  expect(refused.body.msg).toBe('O caixa tem R$ 50,00. Retire no máximo esse valor.')
})

test('An event may show its desk the cash of an open shift, and hide it again', async () => {
  const decide = (deskSeesCash: number) =>
    server.call('PUT /api/events/:eventUUID', {
      params: eventOf(desk),
      query: { token: desk.owner },
      body: { deskSeesCash },
    })
  await decide(1)
  expect(await readCash(desk.token)).toEqual({ strip: 220, ...SHOWN })
  await decide(0)
  expect(await readCash(desk.token)).toEqual({ strip: null, ...HIDDEN })
})
