import { USUAL_RULES } from '@porteira/domain/competition'
import { describe, expect, test } from 'vitest'
import { endOf, noticesOf, raceOf, shotsInRace, stakeOf, turnsOfRace } from './race.ts'
import { type Absence, countingShots, nextTurn, type Phase, type ScoreSheet, type Shot } from './shots.ts'

const rules = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' as const },
  qualifier: { rounds: 1, sieve: { kind: 'hits' as const }, ranges: [] },
  strengths: [
    {
      name: '',
      minimum: 1,
      final: { kind: 'suddenDeath' as const, lives: 1, stopAt: 1, whenAllMiss: 'again' as const },
      trophies: 0,
      tie: 'share' as const,
      prizes: [],
    },
  ],
  ...USUAL_RULES,
}
const BADGES = [3, 7, 12]
const sheet: ScoreSheet = {
  status: 'OK',
  msg: '',
  catName: '',
  eventName: '',
  eventUUID: '',
  savedLives: 0,
  strengthOptions: 1,
  strengthByHits: 1,
  finalStartedOn: null,
  now: '',
  entries: BADGES.map((badge) => ({
    badge,
    strength: 0,
    entity: 'CTG',
    riders: [{ uuid: `rider ${badge}`, name: `R${badge}`, lateComer: 0 }],
  })),
  shots: [],
  competition: {
    rules,
    entries: BADGES.map((badge) => ({ badge, sold: 0, bought: 0, riders: [`rider ${badge}`] })),
    facts: [],
  },
}

const now = new Date('2026-11-26T12:00:00-03:00')

let made = 0
const shot = (badge: number, hit: number, phase: Phase = 'qualify', round = 1): Shot => ({
  id: `shot ${++made}`,
  badge,
  uuid: `rider ${badge}`,
  phase,
  round,
  hit,
  thrownOn: new Date(Date.UTC(2026, 10, 26) + made * 1000).toISOString(),
})
const started = { kind: 'finalStarted', id: 'start', sequence: 1, strength: 1 } as const
const withStart = (shots: Shot[]): ScoreSheet => ({
  ...sheet,
  shots,
  finalStartedOn: '2026-11-26T00:00:00Z',
  competition: { ...sheet.competition!, facts: [started] },
})

/** What the screen shows: where the race is, and who throws in which order. */
function seen(on: ScoreSheet, shots: Shot[], undone: string[] = [], absent: Absence[] = []) {
  const unsent = { shots, absent, undone: undone.map((id) => ({ id, undoneOn: '' })) }
  const race = raceOf(on, unsent)!
  const counting = countingShots([...on.shots, ...shots], unsent.undone)
  const turns = turnsOfRace(on, race, counting)
  return {
    race,
    counting,
    turns,
    call: race.call,
    open: turns.filter((one) => !one.shot).map(({ badge }) => badge),
  }
}

describe('A scorer without a network follows the rules', () => {
  test('It opens at the first number, and after a tap the next one throws', () => {
    expect(seen(sheet, [])).toMatchObject({ call: { phase: 'qualify', round: 1 }, open: [3, 7, 12] })
    const { turns, open } = seen(sheet, [shot(3, 1)])
    expect(open).toEqual([7, 12])
    expect(turns.at(-1)).toMatchObject({ badge: 3, name: 'R3', shot: { hit: 1 } })
  })

  test('An undo that was not sent gives the turn back, and a refused shot is forgotten', () => {
    const first = shot(3, 1)
    expect(seen(sheet, [first]).open).toEqual([7, 12])
    expect(seen(sheet, [first], [first.id]).open).toEqual([3, 7, 12])
    const second = shot(3, 0)
    expect(seen(sheet, [second]).open).toEqual([7, 12])
    expect(seen(sheet, []).open).toEqual([3, 7, 12])
  })

  test('After the last shot of the qualifier it says who is in which strength', () => {
    const { race } = seen(sheet, [shot(3, 1), shot(7, 0), shot(12, 1)])
    expect(endOf(race)).toEqual({
      title: 'Classificatória encerrada',
      lines: ['Força A: nº 3 e 12.'],
      canStart: true,
    })
  })

  const done = [shot(3, 1), shot(7, 1), shot(12, 1)]

  test('The final begins at its own round 1, with lives and what hangs on the throw', () => {
    const { race, turns, call } = seen(withStart(done), [])
    expect(call).toMatchObject({ phase: 'final', strength: 1, round: 1 })
    expect(turns.map(({ badge, round, lives }) => [badge, round, lives])).toEqual([
      [3, 1, 1],
      [7, 1, 1],
      [12, 1, 1],
    ])
    expect(stakeOf(race, 3)).toBe('Se errar, perde a última vida.')
    const first = [3, 7, 12].map((badge) => shot(badge, badge === 3 ? 1 : 0, 'final'))
    const second = seen(withStart(done), first)
    expect(second.call.round).toBe(2)
    expect(stakeOf(second.race, 7)).toBe('Se errar, sai. Ficam 2.')
    expect(shotsInRace(second.race, second.counting, 'final').size).toBe(3)
  })

  test('The final ends by itself at its stop, with its winner', () => {
    const rounds = [3, 7, 12].flatMap((badge) =>
      [1, 2].map((round) => shot(badge, badge === 12 ? 1 : 0, 'final', round)),
    )
    const { race, open } = seen(withStart(done), rounds)
    expect(open).toEqual([])
    expect(endOf(race)).toEqual({
      title: 'Prova encerrada',
      lines: ['Força A: vence nº 12.'],
      canStart: false,
    })
  })

  test('Who did not come is called no more and may still throw, and the undo gives the turn back', () => {
    const away = {
      id: 'away',
      badge: 7,
      phase: 'qualify' as const,
      round: 1,
      markedOn: '2026-11-26T12:00:00Z',
    }
    const { turns, call, race } = seen(sheet, [shot(3, 1)], [], [away])
    expect(call.order.map(({ badge }) => badge)).toEqual([12])
    expect(turns.find(({ badge }) => badge === 7)).toMatchObject({ outOfOrder: 'absent', shot: undefined })
    expect(nextTurn(turns, undefined)?.badge).toBe(12)
    expect([...race.absences.keys()]).toEqual(['away'])
    const late = seen(sheet, [shot(3, 1), shot(12, 1), shot(7, 1)], [], [away])
    expect(late.call.phase).toBe('pause')
    expect(late.turns).toEqual([])
    expect(seen(sheet, [shot(3, 1)], ['away'], [away]).open).toEqual([7, 12])
  })

  test('Who does not come in the final loses a life, and the final ends with it', () => {
    const away = { id: 'away', badge: 7, phase: 'final' as const, round: 1, markedOn: '2026-11-26T12:00:00Z' }
    const { call } = seen(withStart(done), [shot(3, 1, 'final'), shot(12, 1, 'final')], [], [away])
    expect(call).toMatchObject({ phase: 'final', round: 2 })
    expect(call.order.map(({ badge }) => badge)).toEqual([3, 7, 12])
  })

  test('A number of a later heat or round may throw ahead, and the order stays', () => {
    const heats = {
      kind: 'heats',
      id: 'heats',
      sequence: 1,
      heats: [
        { day: '', badges: [7, 12] },
        { day: '', badges: [3] },
      ],
    } as const
    const inHeats = { ...sheet, competition: { ...sheet.competition!, facts: [heats] } }
    const { turns, call, open } = seen(inHeats, [])
    expect([call.heat, open, nextTurn(turns, undefined)?.badge]).toEqual([1, [7, 12, 3], 7])
    expect(turns.at(-1)).toMatchObject({ badge: 3, outOfOrder: 'ahead' })
    const ahead = seen(inHeats, [shot(7, 1), shot(3, 1)])
    expect(ahead.call).toMatchObject({ heat: 1, round: 1 })
    expect(nextTurn(ahead.turns, ahead.turns.at(-1)?.key)?.badge).toBe(12)
  })

  test('Where another device differs, the screen says it and nothing is over', () => {
    const of = (device: string, hit: boolean, thrownAt: number) =>
      ({
        kind: 'shot',
        id: device,
        badge: 3,
        rider: 'rider 3',
        phase: 'qualify',
        round: 1,
        hit,
        thrownAt,
        device,
      }) as const
    const facts = [of('1', true, 1), of('2', false, 2)]
    const { race } = seen({ ...sheet, competition: { ...sheet.competition!, facts } }, [])
    expect(noticesOf(race, now)).toEqual([
      'Nº 3, volta 1: os aparelhos discordam. As duas armadas ficam, e a secretaria decide.',
    ])
    expect(noticesOf(seen(sheet, [shot(3, 1)]).race, now)).toEqual([])
  })

  test('The scorer reads of an interruption until it throws', () => {
    const first = shot(3, 1)
    const decidedAt = Date.parse(first.thrownOn)
    const facts = [{ kind: 'interrupted', id: 'rain', sequence: 1, decidedAt }] as const
    const interrupted = { ...sheet, competition: { ...sheet.competition!, facts } }
    expect(noticesOf(seen(interrupted, [first]).race, now)).toEqual([
      'Prova interrompida em 25/11/2026 às 21:00. A próxima armada a retoma.',
    ])
    expect(noticesOf(seen(interrupted, [first, shot(7, 0)]).race, now)).toEqual([])
  })

  test('A category without rules has no race of its own', () => {
    const { competition, ...plain } = sheet
    expect(competition).toBeDefined()
    expect(raceOf(plain, { shots: [], absent: [], undone: [] })).toBeUndefined()
  })
})
