import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildBuyer, inventCpf } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer } from '#testing/server.ts'
import type { DemoData } from '#demo/demo.rules.ts'
import { loadDemo } from '#demo/demo.service.ts'

type Fixture = {
  rule: string
  event?: string
  category?: string
  participants?: string[]
  entity?: string
  badge?: number
  cart?: string
  expect: string
}

const file = new URL('../../../../../../demo/demo-data.json', import.meta.url)
const demo = JSON.parse(readFileSync(file, 'utf8')) as DemoData & { ruleFixtures: Fixture[] }
const ofFormations = demo.ruleFixtures.filter(
  ({ participants, badge, cart }) => participants ?? badge ?? cart,
)

test('A buyer of the loaded demo gets the messages of the rule fixtures word for word', async () => {
  await using server = await startTestServer()
  await loadDemo(server.db, demo, { now: new Date(), passwordHash: 'x', passwordPepper: 'x' })
  const known = await server.db
    .selectFrom('account')
    .leftJoin('membership', 'membership.cpf', 'account.cpf')
    .select(['account.cpf', 'account.nickname', 'membership.ctg_id as ctgId'])
    .execute()

  // Out of the range of the demo's own people.
  let serial = 0
  async function hear({ event: shortName, category: name, participants = [], entity, badge }: Fixture) {
    const event = demo.events.find((one) => one.shortName === shortName)
    const category = event?.categories.find((one) => one.name === name)
    const { token } = await buildBuyer(server.db, { cpf: inventCpf(5000 + serial++) })
    const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category?.UUID ?? '' }])
    const form = forms[0]!
    const riders = known.filter(({ nickname }) => participants.includes(nickname))
    const others = known.filter(({ nickname }) => nickname === 'JUÇA').slice(riders.length)
    const chosen =
      form.entityAvail.find((one) => one.name === entity) ??
      form.entityAvail.find((one) => one.uuid === riders[0]?.ctgId) ??
      form.entityAvail[0]
    const item = filled(form, {
      entitySel: chosen?.uuid ?? '',
      badgeSel: badge ?? form.badgesAvail[0] ?? null,
      participants: [...riders, ...others].map(({ cpf }) => cpf),
    })
    return (await putParticipants(server, cartUUID, [item], { token })).body.msg
  }

  async function hearOfCart({ cart: code = '' }: Fixture) {
    const { id, cartItemId } = await server.db
      .selectFrom('cart')
      .innerJoin('cart_item', 'cart_item.cart_id', 'cart.id')
      .where('cart.code', '=', code)
      .orderBy('cart_item.id')
      .select(['cart.id', 'cart_item.id as cartItemId'])
      .executeTakeFirstOrThrow()
    return (await putParticipants(server, id, [{ cartItemId, participants: [] }])).body.msg
  }

  const heard: (string | undefined)[] = []
  for (const fixture of ofFormations) heard.push(await (fixture.cart ? hearOfCart(fixture) : hear(fixture)))
  expect(heard).toEqual(ofFormations.map((fixture) => fixture.expect))
})
