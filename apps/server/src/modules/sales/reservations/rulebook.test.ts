import { type SaleFacts, saleOf } from '@porteira/domain'
import { describe, expect, test } from 'vitest'
import { newCartCode, newCartId } from './naming.service.ts'
import {
  type Accepted,
  type EventFacts,
  isAccepted,
  type ItemFacts,
  type Request,
  Stock,
  takeInTurn,
} from './stock.rules.ts'

const [day, before, during] = [
  new Date('2026-11-25T12:00:00Z'),
  new Date('2026-11-24T12:00:00Z'),
  new Date('2026-11-26T12:00:00Z'),
]

type EventOptions = Partial<Omit<EventFacts, 'sale'> & Pick<SaleFacts, 'isClosed' | 'now'>>
const event = ({ isClosed = false, now = during, ...overrides }: EventOptions = {}): EventFacts => ({
  id: 'rodeio',
  isTest: false,
  sale: saleOf({
    isClosed,
    isSoldOnline: true,
    opensAt: day,
    endsAt: new Date('2026-12-25T12:00:00Z'),
    lastDay: '2026-12-28',
    now,
  }),
  now,
  requiresLoginUnderRush: true,
  maxUnpaidUnits: 80,
  maxSellerUnits: 80,
  ...overrides,
})

const category = (id: string, overrides: Partial<ItemFacts> = {}): ItemFacts => ({
  id,
  eventId: 'rodeio',
  kind: 'category',
  name: id.toUpperCase(),
  priceInCents: 12_000,
  priceSteps: '',
  total: 100,
  taken: 0,
  soldElsewhere: 0,
  registrationsPerUser: 0,
  isHidden: false,
  isBundlesOnly: false,
  isBlocked: false,
  isFormedLater: false,
  promoPriceInCents: 0,
  promoFirstUnits: 0,
  categoryIds: [],
  takenAnonymously: 0,
  ...overrides,
})

const bundle = (id: string, categoryIds: string[], overrides: Partial<ItemFacts> = {}) =>
  category(id, { kind: 'bundle', categoryIds, ...overrides })

const visitor = { accountId: undefined, isAdmin: false }
const buyer = { accountId: 7, isAdmin: false }
const other = { accountId: 8, isAdmin: false }
const admin = { accountId: 1, isAdmin: true }

const reservation = (who: Request['buyer'], ...items: [string, number?][]): Request => ({
  buyer: who,
  items: items.map(([itemUUID, quantity = 1]) => ({ itemUUID, quantity })),
})

type StockInput = {
  items: ItemFacts[]
  events?: EventFacts[]
  bought?: Record<string, number>
  guards?: boolean
}

function ask({ items, events = [event()], bought = {}, guards = true }: StockInput, ...requests: Request[]) {
  const stock = Stock.of({
    items: new Map(items.map((item) => [item.id, item])),
    events: new Map(events.map((one) => [one.id, one])),
    bought: new Map(Object.entries(bought)),
    holds: new Map(),
    openSales: new Map(),
    guardsHoarding: guards,
  })
  return takeInTurn(stock, requests).map((decision) => (isAccepted(decision) ? decision : decision.message))
}

const answer = (dependencies: StockInput, request: Request) => ask(dependencies, request)[0]
const granted = (decision: Accepted | string | undefined) => typeof decision === 'object'
const priced = (decision: Accepted | string | undefined) =>
  typeof decision === 'object'
    ? decision.lines.map(({ units }) => units.map(({ priceInCents }) => priceInCents))
    : decision

describe('Each refusal has its own sentence', () => {
  const GONE = 'Item indisponível para venda.'
  const cases: [string, StockInput, Request, string][] = [
    [
      'the cart is empty',
      { items: [] },
      reservation(buyer),
      'Selecione pelo menos uma categoria antes de prosseguir.',
    ],
    ['the item is unknown', { items: [] }, reservation(buyer, ['laço']), GONE],
    [
      'the item is hidden',
      { items: [category('laço', { isHidden: true })] },
      reservation(buyer, ['laço']),
      GONE,
    ],
    [
      'the event is in test mode',
      { items: [category('laço')], events: [event({ isTest: true })] },
      reservation(buyer, ['laço']),
      'Este evento ainda não está aberto para inscrições.',
    ],
    [
      'sales have not begun',
      { items: [category('laço')], events: [event({ now: before })] },
      reservation(buyer, ['laço']),
      'As inscrições deste evento abrem em 25/11/2026 às 09:00.',
    ],
    [
      'sales are over',
      { items: [category('laço')], events: [event({ isClosed: true })] },
      reservation(buyer, ['laço']),
      'As inscrições online deste evento estão encerradas.',
    ],
    [
      'the category is sold in bundles only',
      { items: [category('laço', { isBundlesOnly: true })] },
      reservation(buyer, ['laço']),
      'LAÇO é vendida somente em pacotes.',
    ],
    [
      'sales of the category are suspended',
      { items: [category('laço', { isBlocked: true })] },
      reservation(buyer, ['laço']),
      'As vendas de LAÇO estão suspensas.',
    ],
    [
      'a category inside the bundle is suspended',
      { items: [bundle('pacote', ['laço']), category('laço', { isBlocked: true })] },
      reservation(buyer, ['pacote']),
      'As vendas de LAÇO estão suspensas.',
    ],
    [
      'the buyer would exceed the purchase limit',
      { items: [category('laço', { registrationsPerUser: 2 })], bought: { '7:laço': 1 } },
      reservation(buyer, ['laço', 2]),
      'Limite de 2 inscrições por comprador em LAÇO.',
    ],
    [
      'a visitor would exceed the purchase limit',
      { items: [category('laço', { registrationsPerUser: 1 })] },
      reservation(visitor, ['laço', 2]),
      'Limite de 1 inscrição por comprador em LAÇO.',
    ],
    [
      'no unit is left',
      { items: [category('laço', { total: 5, taken: 5 })] },
      reservation(buyer, ['laço']),
      'As vagas de LAÇO estão esgotadas.',
    ],
    [
      'only one unit is left',
      { items: [category('laço', { total: 5, taken: 4 })] },
      reservation(buyer, ['laço', 2]),
      'Resta apenas 1 vaga em LAÇO.',
    ],
    [
      'too few units are left',
      { items: [category('laço', { total: 5, taken: 2 })] },
      reservation(buyer, ['laço', 4]),
      'Restam apenas 3 vagas em LAÇO.',
    ],
    [
      'a visitor would hold too many units',
      { items: [category('laço')] },
      reservation(visitor, ['laço', 11]),
      'Faça login para reservar vagas neste evento.',
    ],
    [
      'the items belong to two events',
      {
        items: [category('laço'), category('tiro', { eventId: 'outro' })],
        events: [event(), event({ id: 'outro' })],
      },
      reservation(buyer, ['laço'], ['tiro']),
      'Todos os itens devem ser do mesmo evento.',
    ],
  ]
  test.each(cases)('The reservation is refused because %s', (_, dependencies, request, sentence) =>
    expect(answer(dependencies, request)).toBe(sentence),
  )
})

test('A problem with the item is reported before a problem with the number of units', () => {
  const everythingWrong = category('laço', {
    isHidden: true,
    isBundlesOnly: true,
    isBlocked: true,
    registrationsPerUser: 1,
    total: 0,
  })
  let closed = event({ isTest: true, now: before, isClosed: true })
  const heard: unknown[] = []
  const mend: (() => void)[] = [
    () => (everythingWrong.isHidden = false),
    () => (closed = event({ now: before, isClosed: true })),
    () => (closed = event({ now: before })),
    () => (closed = event()),
    () => (everythingWrong.isBundlesOnly = false),
    () => (everythingWrong.isBlocked = false),
    () => (everythingWrong.registrationsPerUser = 0),
    () => (everythingWrong.total = 20),
    () => {},
  ]
  for (const step of mend) {
    heard.push(answer({ items: [everythingWrong], events: [closed] }, reservation(visitor, ['laço', 11])))
    step()
  }
  expect(heard).toEqual([
    'Item indisponível para venda.',
    'Este evento ainda não está aberto para inscrições.',
    'As inscrições online deste evento estão encerradas.',
    'As inscrições deste evento abrem em 25/11/2026 às 09:00.',
    'LAÇO é vendida somente em pacotes.',
    'As vendas de LAÇO estão suspensas.',
    'Limite de 1 inscrição por comprador em LAÇO.',
    'As vagas de LAÇO estão esgotadas.',
    'Faça login para reservar vagas neste evento.',
  ])
})

describe('Administrators have wider rights to buy', () => {
  test('Administrators buy hidden items, items of test events and items that are sold only in bundles', () =>
    expect(
      granted(
        answer(
          {
            items: [category('laço', { isHidden: true, isBundlesOnly: true })],
            events: [event({ isTest: true })],
          },
          reservation(admin, ['laço']),
        ),
      ),
    ).toBe(true))
  test('Administrators wait for the sales window like other buyers', () =>
    expect(
      answer(
        { items: [category('laço')], events: [event({ isClosed: true })] },
        reservation(admin, ['laço']),
      ),
    ).toBe('As inscrições online deste evento estão encerradas.'))
})

describe('Units are given in the order of arrival', () => {
  test('The first request takes the last unit and the second is refused as sold out', () => {
    const decisions = ask(
      { items: [category('laço', { total: 1 })] },
      reservation(buyer, ['laço']),
      reservation(visitor, ['laço']),
    )
    expect([granted(decisions[0]), decisions[1]]).toEqual([true, 'As vagas de LAÇO estão esgotadas.'])
  })
  test('A bundle has no more units than its scarcest category', () => {
    const items = [
      bundle('pacote', ['laço', 'dupla']),
      category('laço'),
      category('dupla', { total: 5, taken: 3 }),
    ]
    expect(answer({ items }, reservation(buyer, ['pacote', 3]))).toBe('Restam apenas 2 vagas em PACOTE.')
  })
  test('A category and its bundle in one cart take units of the same stock', () => {
    const items = [bundle('pacote', ['laço']), category('laço', { total: 2 })]
    expect(answer({ items }, reservation(buyer, ['pacote', 2], ['laço']))).toBe(
      'As vagas de LAÇO estão esgotadas.',
    )
  })
  test('A refused request leaves the stock to the later requests', () => {
    const items = [category('laço', { total: 3 }), category('dupla', { total: 0 })]
    const [refused, next] = ask(
      { items },
      reservation(buyer, ['laço', 3], ['dupla']),
      reservation(other, ['laço', 3]),
    )
    expect(refused).toBe('As vagas de DUPLA estão esgotadas.')
    expect(granted(next)).toBe(true)
  })
  test('The purchase limit counts the units of an earlier request in the same batch', () => {
    const items = [category('laço', { registrationsPerUser: 2 })]
    const [, second] = ask({ items }, reservation(buyer, ['laço', 2]), reservation(buyer, ['laço']))
    expect(second).toBe('Limite de 2 inscrições por comprador em LAÇO.')
  })
})

describe('Visitors without a login have limits', () => {
  const login = 'Faça login para reservar vagas neste evento.'
  test('One cart of a visitor holds ten units in total and not ten per item', () => {
    const items = [category('laço'), category('dupla')]
    expect(answer({ items }, reservation(visitor, ['laço', 6], ['dupla', 5]))).toBe(login)
    expect(granted(answer({ items }, reservation(visitor, ['laço', 5], ['dupla', 5])))).toBe(true)
  })
  test('All visitors together hold three tenths of an item', () => {
    const items = () => [category('laço', { takenAnonymously: 29, taken: 29 })]
    expect(granted(answer({ items: items() }, reservation(visitor, ['laço'])))).toBe(true)
    expect(answer({ items: items() }, reservation(visitor, ['laço', 2]))).toBe(login)
    expect(granted(answer({ items: items() }, reservation(buyer, ['laço', 2])))).toBe(true)
  })
  test('The share of visitors also limits the categories inside a bundle', () => {
    const items = [bundle('pacote', ['laço']), category('laço', { takenAnonymously: 30, taken: 30 })]
    expect(answer({ items }, reservation(visitor, ['pacote']))).toBe(login)
  })
  test('An event can switch off the share of visitors but not the ten units per cart', () => {
    const dependencies = {
      items: [category('laço', { takenAnonymously: 60, taken: 60 })],
      events: [event({ requiresLoginUnderRush: false })],
    }
    expect(granted(answer(dependencies, reservation(visitor, ['laço', 10])))).toBe(true)
    expect(answer(dependencies, reservation(visitor, ['laço', 11]))).toBe(login)
  })
  test('The last unit of a small item can still be reserved', () =>
    expect(granted(answer({ items: [category('laço', { total: 1 })] }, reservation(visitor, ['laço'])))).toBe(
      true,
    ))
})

describe('The first units of a bundle cost less', () => {
  const promised = (overrides: Partial<ItemFacts>) =>
    bundle('pacote', ['laço'], {
      priceInCents: 20_000,
      promoPriceInCents: 15_000,
      promoFirstUnits: 10,
      ...overrides,
    })
  const prices = (item: ItemFacts, units: number) =>
    priced(answer({ items: [item, category('laço')] }, reservation(buyer, ['pacote', units])))

  test('All units before the end of the promotion have the promotional price', () =>
    expect(prices(promised({ taken: 8 }), 2)).toEqual([[15_000, 15_000]]))
  test('Units of one request change to the full price where the promotion ends', () =>
    expect(prices(promised({ taken: 8 }), 4)).toEqual([[15_000, 15_000, 20_000, 20_000]]))
  test('Units that were sold elsewhere count towards the promotion', () =>
    expect(prices(promised({ taken: 4, soldElsewhere: 5 }), 2)).toEqual([[15_000, 20_000]]))
  test('Units after the end of the promotion have the full price', () =>
    expect(prices(promised({ taken: 10 }), 1)).toEqual([[20_000]]))
  test('A promotion needs both a price and a number of units', () => {
    expect(prices(promised({ promoPriceInCents: 0 }), 1)).toEqual([[20_000]])
    expect(prices(promised({ promoFirstUnits: 0 }), 1)).toEqual([[20_000]])
  })
})

test('Ids and codes of carts are random and do not repeat', () => {
  const ids = new Set(Array.from({ length: 2000 }, newCartId))
  const codes = new Set(Array.from({ length: 2000 }, newCartCode))
  expect([ids.size, codes.size]).toEqual([2000, 2000])
  // All 128 bits are random. A version 4 UUID would always have a 4 here.
  expect(new Set([...ids].map((id) => id[14])).size).toBeGreaterThan(10)
})
