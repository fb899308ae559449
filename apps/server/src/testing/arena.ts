import { randomUUID } from 'node:crypto'
import type { Input } from '@porteira/contract'
import { type CompetitionRules, type StrengthRules, USUAL_RULES } from '@porteira/domain/competition'
import { buildAccount, buildAdmin, buildCategory, buildEvent } from './builders.ts'
import { buildRoster, heldNow } from './roster.ts'
import type { TestServer } from './server.ts'

type Decision = Input<'POST /api/competition/:catUUID/decisions'>['body']

/** A strength of sudden death without lives that stops at one, with what differs from that. */
export const strength = (minimum: number, given: Partial<StrengthRules> = {}): StrengthRules => ({
  name: '',
  minimum,
  final: suddenDeath(1),
  trophies: 0,
  tie: 'share',
  prizes: [],
  ...given,
})

export const suddenDeath = (stopAt: number, lives = 0, whenAllMiss: 'again' | 'share' = 'again') =>
  ({ kind: 'suddenDeath', lives, stopAt, whenAllMiss }) as const

/** An individual competition with this qualifier by hits and these strengths. */
export const individual = (
  rounds: number,
  strengths: StrengthRules[],
  more: Partial<CompetitionRules> = {},
): CompetitionRules => ({
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds, sieve: { kind: 'hits' }, ranges: [] },
  strengths,
  ...USUAL_RULES,
  ...more,
})

/** An event that is held now, with an administrator and riders, and categories that are thrown through the calls. */
export async function openArena(server: TestServer) {
  const { db } = server
  const { id: eventUUID } = await buildEvent(db, heldNow())
  const { token } = await buildAdmin(db)
  let made = 0
  // A final is thrown after its start, which is now.
  const nextInstant = (isLate: boolean) =>
    new Date(Date.now() - (isLate ? 0 : 8 * 3_600_000) + made++).toISOString()
  return { eventUUID, token, nextInstant, open, add }

  /** Adds a number with a rider of its own to a category. */
  async function add({ given }: Category, badge: number) {
    const team = [(await buildAccount(db)).uuid]
    given.teams.set(badge, team)
    await buildRoster(db, given.catUUID, [badge], team)
  }

  /** A category with these rules. Each number has as many riders of its own as the rules say, or those given. */
  async function open(rules: CompetitionRules, badges: number[], riders?: Record<number, string[]>) {
    const { id: catUUID } = await buildCategory(db, {
      eventId: eventUUID,
      competition: JSON.stringify(rules),
      strength_options: rules.strengths.length,
      strength_dynamic: true,
    })
    const teams = new Map<number, string[]>()
    for (const badge of badges) {
      const team = riders?.[badge] ?? []
      while (team.length < rules.riders) team.push((await buildAccount(db)).uuid)
      teams.set(badge, team)
      await buildRoster(db, catUUID, [badge], team)
    }
    return new Category(server, { catUUID, token, rules, teams, nextInstant })
  }
}

type OpenCategory = {
  catUUID: string
  token: string
  rules: CompetitionRules
  teams: Map<number, readonly string[]>
  nextInstant: (isLate: boolean) => string
}

/** A category whose shots and decisions go through the calls. */
export class Category {
  readonly server: TestServer
  readonly given: OpenCategory
  constructor(server: TestServer, given: OpenCategory) {
    this.server = server
    this.given = given
  }

  get id() {
    return this.given.catUUID
  }

  /** Throws shots of a number: 1 is a hit. Each round takes the riders in their order. `more` may name a tie-break. */
  async throw(badge: number, phase: 'qualify' | 'final' | 'tieBreak', marks: string, more: object = {}) {
    const { catUUID, token, teams, rules, nextInstant } = this.given
    const team = teams.get(badge) ?? []
    const perRound = rules.riders * rules.shotsPerRound
    const from = 'from' in more ? Number(more.from) : 1
    const shots = [...marks].map((mark, index) => {
      const inRound = index % perRound
      const round = from + Math.floor(index / perRound)
      return {
        id: randomUUID(),
        badge,
        uuid: team[inRound % team.length] ?? '',
        phase,
        round: (round - 1) * rules.shotsPerRound + Math.floor(inRound / team.length) + 1,
        hit: mark === '1' ? 1 : 0,
        thrownOn: nextInstant(phase !== 'qualify'),
        ...('tieBreak' in more && { tieBreak: String(more.tieBreak) }),
      }
    })
    const { body } = await this.server.call('POST /api/scoring/:catUUID/shots', {
      params: { catUUID },
      body: { token, shots, undone: [] },
    })
    if (body.refused.length > 0) throw new Error(JSON.stringify(body.refused))
    return shots
  }

  async read(token = this.given.token) {
    const { body } = await this.server.call('GET /api/competition/:catUUID', {
      params: { catUUID: this.id },
      query: { token },
    })
    return body
  }

  /** Sends a decision with what is to be seen now, unless it is given. */
  async decide(kind: Decision['kind'], fields: Partial<Decision> = {}) {
    const view = await this.read()
    const own = view.strengths.find(
      ({ strength: one, standings }) =>
        one === fields.strength || standings.some(({ badge }) => badge === fields.badge),
    )
    const order = kind === 'heats' ? view.callOrder?.seen : undefined
    const seen = view.facts.find(({ id }) => id === fields.of)?.seen ?? order ?? own?.seen ?? view.seen
    const id = randomUUID()
    const answer = await this.server.call('POST /api/competition/:catUUID/decisions', {
      params: { catUUID: this.id },
      body: { token: this.given.token, id, kind, seen, reason: 'Como o árbitro viu', ...fields },
    })
    return { ...answer, id }
  }

  /** Signs the result of a strength. `shown` are the numbers whose documents were seen; default: all. */
  async makeOfficial(strengthNumber: number, shown = [...this.given.teams.keys()], token = this.given.token) {
    const { strengths } = await this.read()
    const seen = strengths[strengthNumber - 1]?.seen ?? ''
    return this.server.call('POST /api/competition/:catUUID/official', {
      params: { catUUID: this.id },
      body: { token, id: randomUUID(), seen, strength: strengthNumber, shown },
    })
  }

  async reopen(
    strengthNumber: number,
    reason = 'Planilha conferida de novo',
    token = this.given.token,
    more: { id?: string; code?: string; seen?: string } = {},
  ) {
    const { strengths } = await this.read()
    const seen = strengths[strengthNumber - 1]?.seen ?? ''
    return this.server.call('POST /api/competition/:catUUID/reopen', {
      params: { catUUID: this.id },
      body: { token, id: randomUUID(), seen, strength: strengthNumber, reason, ...more },
    })
  }

  async result() {
    const { body } = await this.server.call('GET /api/results/category/:catUUID', {
      params: { catUUID: this.id },
    })
    return body
  }

  async prizes() {
    const { body } = await this.server.call('GET /api/competition/:catUUID/prizes', {
      params: { catUUID: this.id },
      query: { token: this.given.token },
    })
    return body
  }

  /** The places of a strength: the numbers of each place. */
  async places(strengthNumber: number) {
    const view = await this.read()
    const own = view.strengths[strengthNumber - 1]
    const placed = own?.standings.filter(({ place }) => place !== null) ?? []
    return Object.fromEntries(
      [...Map.groupBy(placed, ({ place }) => place ?? 0)].map(([place, all]) => [
        place,
        all.map(({ badge }) => badge),
      ]),
    )
  }
}
