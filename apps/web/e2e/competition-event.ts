import { randomUUID } from 'node:crypto'
import {
  type CompetitionRules,
  type Prize,
  type StrengthRules,
  USUAL_RULES,
} from '@porteira/domain/competition'
import { openArenaEvent, row } from './arena-event.ts'
import { callsOf } from './shop.ts'
import type { testbedOfFile } from './testbed-of-file.ts'

const ADMIN = '99999900100'

type ShopOfTest = ReturnType<typeof testbedOfFile>
type Strength = { strength: number; result: string; seen: string; standings: { badge: number }[] }
type Competition = { strengths: Strength[]; facts: { id: string; kind: string; seen: string }[] }

const money = (place: number, reais: number): Prize => ({
  from: place,
  to: place,
  per: 'entry',
  award: { kind: 'money', reais },
  minimumEntries: 0,
  otherwise: { kind: 'none' },
})

/** A strength of sudden death that stops at two and pays the first three places. */
const strength = (minimum: number): StrengthRules => ({
  name: '',
  minimum,
  final: { kind: 'suddenDeath', lives: 0, stopAt: 2, whenAllMiss: 'share' },
  trophies: 0,
  tie: 'share',
  prizes: [
    money(1, 5000),
    money(2, 3000.01),
    money(3, 500),
    { ...money(1, 0), award: { kind: 'goods', goods: 'SELA' } },
  ],
})

const RULES: CompetitionRules = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds: 3, sieve: { kind: 'hits' }, ranges: [] },
  strengths: [strength(3), strength(2)],
  ...USUAL_RULES,
  protestMinutes: 30,
}

/** The same qualifier without finals: its hits decide. */
export const WITHOUT_FINALS: CompetitionRules = {
  ...RULES,
  strengths: RULES.strengths.map((one) => ({ ...one, final: { kind: 'none' } })),
}

/** Writes the rules of a category, as a part of the event document does. */
export const giveRules = ({ write }: Pick<ShopOfTest, 'write'>, catUUID: string, rules = RULES) =>
  write('update category set competition = $1 where id = $2', [JSON.stringify(rules), catUUID])

const FINALS = [[1, 1], [1, 1], [1, 0], [0]]

/** Entries of both strengths: the first two of each stay to the end, the next ones fall in the second and first round. */
export const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const inB = index % 2 === 1
    return row(index + 1, {
      strength: inB ? 2 : 1,
      first: index,
      count: 1,
      qualify: inB ? [1, 1, 0] : [1, 1, 1],
      final: FINALS[Math.floor(index / 2)] ?? [0],
    })
  })

/** Entries of strength A, of which three fall in each round until two are left. */
export const manyEntries = (count: number) => {
  const last = Math.ceil((count - 2) / 3)
  return Array.from({ length: count }, (_, index) => {
    const fell = Math.floor(index / 3) + 1
    const final = index < count - 2 ? [...Array(fell - 1).fill(1), 0] : Array.from({ length: last }, () => 1)
    return row(index + 1, { first: index, count: 1, qualify: [1, 1, 1], final })
  })
}

/** An event whose categories get rules and results by the calls of the office. */
export async function openCompetitionEvent(testbed: ShopOfTest, names: string[]) {
  const { call, logIn } = callsOf(testbed)
  const event = await openArenaEvent(testbed.shop, names)
  const { token } = await logIn(ADMIN, 1)

  const read = async (catUUID: string) =>
    (await call(`competition/${catUUID}?token=${token}`)) as unknown as Competition

  async function strengthOf(catUUID: string, wanted: number) {
    const found = (await read(catUUID)).strengths.find(({ strength: one }) => one === wanted)
    if (!found) throw new Error('The strength is missing.')
    return found
  }

  async function send(catUUID: string, path: string, fields: Record<string, unknown>) {
    const answer = await call(`competition/${catUUID}/${path}`, { token, id: randomUUID(), ...fields })
    if (answer['status'] !== 'OK') throw new Error(String(answer['msg']))
  }

  /** Sends a decision about a strength with what is to be seen now. */
  async function decide(
    catUUID: string,
    kind: string,
    about: { strength: number } & Record<string, unknown>,
  ) {
    const { seen } = await strengthOf(catUUID, about.strength)
    await send(catUUID, 'decisions', { kind, seen, reason: 'Como o árbitro viu', ...about })
  }

  /** Refuses the protest that came last. */
  async function answerProtest(catUUID: string) {
    const protest = (await read(catUUID)).facts.find(({ kind }) => kind === 'protested')
    if (!protest) throw new Error('The protest is missing.')
    const fields = { of: protest.id, seen: protest.seen, upheld: 0, reason: 'Como o árbitro viu' }
    await send(catUUID, 'decisions', { kind: 'protestDecided', ...fields })
  }

  /** Gives rules to a category, and throws its qualifier and the finals of both strengths. */
  async function play(catUUID: string, entries = entriesOf(12)) {
    await giveRules(testbed, catUUID)
    await event.score(catUUID, entries)
    for (const one of [1, 2]) await decide(catUUID, 'finalStarted', { strength: one })
  }

  /** Makes a result official, after the time for protests is over. */
  async function makeOfficial(catUUID: string, one: number) {
    await testbed.write(
      `update category set competition = jsonb_set(competition, '{protestMinutes}', '0') where id = $1`,
      [catUUID],
    )
    const { standings, seen } = await strengthOf(catUUID, one)
    await send(catUUID, 'official', { strength: one, seen, shown: standings.map(({ badge }) => badge) })
  }

  async function reopen(catUUID: string, one: number) {
    const { seen } = await strengthOf(catUUID, one)
    await send(catUUID, 'reopen', { strength: one, seen, reason: 'Protesto tardio' })
  }

  return { ...event, decide, answerProtest, play, makeOfficial, reopen }
}
