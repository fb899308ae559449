import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eligibilityProblem } from './eligibility.ts'
import { NO_LIMITS } from './entry-limits.ts'
import * as cartMessages from './messages/carts.ts'
import { eligibilityMessages } from './messages/eligibility.ts'
import * as formationMessages from './messages/formations.ts'

type Fixture = {
  rule: string
  event?: string
  category?: string
  bundle?: string
  participants?: string[]
  entity?: string
  badge?: number
  expect: string
}
type Category = { name: string; minParticipants: number; maxParticipants: number; maxCpfOccurrences: number }
type Demo = {
  events: {
    shortName: string
    startDate: string
    chkParticipantCtg: number
    chkBlockedReason: number
    categories: (Category & { restrictAgeMin: number | null; restrictAgeMax: number | null })[]
  }[]
  entities: { uuid: string; name: string }[]
  users: {
    cpf: string
    nickname: string
    birthdate: string
    membership: { ctgUUID: string; validUntil: string; blockedReason: string | null } | null
  }[]
  ruleFixtures: Fixture[]
}

const file = new URL('../../../demo/demo-data.json', import.meta.url)
const demo: Demo = JSON.parse(readFileSync(file, 'utf8'))
const riderFixtures = demo.ruleFixtures.filter(({ participants }) => participants)

test.each(riderFixtures)('The rule $rule refuses with "$expect"', (fixture) =>
  expect(refusalOf(fixture)).toBe(fixture.expect),
)

const sentences: Record<string, (fixture: Fixture) => string> = {
  'badge taken': ({ badge = 0 }) => eligibilityMessages.badgeJustTaken(badge),
  noDirectSales: ({ category = '' }) => cartMessages.bundlesOnly(category),
  blockedSales: ({ category = '' }) => cartMessages.salesSuspended(category),
  stock: ({ category = '' }) => cartMessages.fewLeft(2, category),
  'registrationsPerUser=1': ({ bundle = '' }) => cartMessages.purchaseLimitReached(1, bundle),
  salesEnd: () => cartMessages.salesClosed,
  '@REVIEW@': () => formationMessages.alreadyRegistered,
}

test.each(demo.ruleFixtures.filter(({ participants }) => !participants))(
  'The sentence of $rule is "$expect"',
  (fixture) => expect(sentences[fixture.rule]?.(fixture)).toBe(fixture.expect),
)

function refusalOf({
  event: eventName,
  category: categoryName,
  participants,
  entity: entityName,
  rule,
}: Fixture) {
  const event = demo.events.find(({ shortName }) => shortName === eventName)
  const category = event?.categories.find(({ name }) => name === categoryName)
  const user = demo.users.find(({ nickname }) => nickname === participants?.[0])
  const entity = demo.entities.find(({ name }) => name === entityName)
  if (!event || !category || !user) throw new Error(`The demo lacks the data of ${rule}.`)

  return eligibilityProblem({
    rules: {
      categoryName: category.name,
      limits: NO_LIMITS,
      minParticipants: category.minParticipants,
      maxParticipants: category.maxParticipants,
      restrictAgeMin: category.restrictAgeMin,
      restrictAgeMax: category.restrictAgeMax,
      maxCpfOccurrences: category.maxCpfOccurrences,
      sbbEnabled: false,
      eventStartsOn: event.startDate,
      chkParticipantCtg: event.chkParticipantCtg === 1,
      chkCtgRegion: false,
      chkBlockedReason: event.chkBlockedReason === 1,
    },
    entityName: entity?.name ?? '',
    club: entity && { ...entity, isCtg: true, blockedReason: '' },
    riders: [
      {
        cpf: user.cpf,
        name: user.nickname,
        sex: undefined,
        isKnown: true,
        isBuyer: false,
        birthdate: user.birthdate,
        blockedReason: user.membership?.blockedReason ?? '',
        card: user.membership ?? undefined,
        otherClubs: [],
        otherEntries: rule.startsWith('maxCpfOccurrences') ? 1 : 0,
        sbb: '',
      },
    ],
  })?.message
}
