import { describe, expect, test } from 'vitest'
import {
  type ChosenClub,
  eligibilityProblem,
  type EligibilityRules,
  eligibilityWarnings,
  type RiderFacts,
} from './eligibility.ts'
import { type EntryLimits, NO_LIMITS } from './entry-limits.ts'

const norte = { uuid: 'r1', name: '1ª REGIÃO' }
const serra = { uuid: 'r2', name: '2ª REGIÃO' }
const ctg: ChosenClub = {
  uuid: 'ctg-1',
  name: 'CTG DO CERRO',
  isCtg: true,
  region: norte,
  blockedReason: '',
}

const rules = (given: Partial<EligibilityRules> = {}): EligibilityRules => ({
  categoryName: 'LAÇO DUPLA',
  minParticipants: 1,
  maxParticipants: 2,
  limits: NO_LIMITS,
  restrictAgeMin: null,
  restrictAgeMax: null,
  maxCpfOccurrences: 0,
  sbbEnabled: false,
  eventStartsOn: '2027-01-14',
  chkParticipantCtg: false,
  chkCtgRegion: false,
  chkBlockedReason: false,
  ...given,
})

const rider = (given: Partial<RiderFacts> = {}): RiderFacts => ({
  cpf: '99999000118',
  name: 'BAIO TELES',
  sex: 'M',
  isKnown: true,
  isBuyer: false,
  birthdate: '1984-03-12',
  blockedReason: '',
  card: { ctgUUID: 'ctg-1', regionUUID: 'r1', validUntil: '2028-06-30' },
  otherEntries: 0,
  otherClubs: [],
  sbb: '',
  ...given,
})

const messageOf = (given: Partial<EligibilityRules>, riders: RiderFacts[], club?: ChosenClub) =>
  eligibilityProblem({ rules: rules(given), club, entityName: club?.name ?? '', riders })?.message

test('An eligible rider passes every check', () => {
  const everything = { chkParticipantCtg: true, chkCtgRegion: true, chkBlockedReason: true, sbbEnabled: true }
  const limits = { restrictAgeMin: 42, restrictAgeMax: 42, maxCpfOccurrences: 1, eventRegion: norte }
  expect(messageOf({ ...everything, ...limits }, [rider({ sbb: 'B1' })], ctg)).toBeUndefined()
})

describe('The number of riders is limited', () => {
  test('An entry with too few riders is refused', () =>
    expect(messageOf({ minParticipants: 2 }, [rider()])).toBe(
      'A inscrição em LAÇO DUPLA pede no mínimo 2 participantes.',
    ))
  test('An entry with too many riders is refused', () =>
    expect(messageOf({ maxParticipants: 1 }, [rider(), rider()])).toBe(
      'A inscrição em LAÇO DUPLA aceita no máximo 1 participante.',
    ))
})

test('A rider without an account is named by a masked CPF', () =>
  expect(
    eligibilityProblem({ rules: rules(), entityName: '', riders: [rider(), rider({ isKnown: false })] }),
  ).toEqual({
    message:
      'Participante ***.990.001-** ainda não possui cadastro. Peça que se cadastre antes de continuar.',
    field: 'cpf',
    participantIndex: 1,
  }))

describe('Blocked riders and clubs are refused', () => {
  const blocked = { blockedReason: 'Suspensão até março' }

  test('A blocked rider reads the reason', () =>
    expect(messageOf({ chkBlockedReason: true }, [rider({ ...blocked, isBuyer: true })])).toBe(
      'Sua inscrição está impedida: Suspensão até março.',
    ))
  test('Other people read that the rider is blocked without the reason', () =>
    expect(messageOf({ chkBlockedReason: true }, [rider(blocked)])).toBe(
      'Há uma restrição no cadastro de BAIO TELES que impede a inscrição. Procure a organização do evento.',
    ))
  test('A blocked club is refused in the event', () =>
    expect(messageOf({ chkBlockedReason: true }, [rider()], { ...ctg, ...blocked })).toBe(
      'A entidade CTG DO CERRO está impedida de participar deste evento.',
    ))
  test('An event without this check accepts blocked riders and clubs', () =>
    expect(messageOf({}, [rider(blocked)], { ...ctg, ...blocked })).toBeUndefined())
})

describe('A rider needs the membership card of the club', () => {
  const check = { chkParticipantCtg: true }
  const valid = (validUntil: string) =>
    messageOf(check, [rider({ card: { ctgUUID: 'ctg-1', validUntil } })], ctg)

  test('A rider of another CTG is refused', () =>
    expect(messageOf(check, [rider({ card: { ctgUUID: 'ctg-2', validUntil: null } })], ctg)).toBe(
      'BAIO TELES não consta como integrante de CTG DO CERRO.',
    ))
  test('A card is accepted for thirty days after it expired', () => {
    expect(valid('2026-12-15')).toBeUndefined()
    expect(valid('2026-12-14')).toBe('O cartão tradicionalista de BAIO TELES venceu em 14/12/2026.')
  })
  test('Cards are not checked when no CTG was chosen', () => {
    expect(messageOf(check, [rider({ card: undefined })])).toBeUndefined()
    expect(messageOf(check, [rider({ card: undefined })], { ...ctg, isCtg: false })).toBeUndefined()
  })
})

describe('Clubs and riders must be of one region', () => {
  const check = { chkCtgRegion: true }
  const fromSerra = rider({ card: { ctgUUID: 'ctg-1', regionUUID: 'r2', validUntil: null } })

  test('A CTG outside the region of the event is refused', () =>
    expect(messageOf({ ...check, eventRegion: serra }, [fromSerra], ctg)).toBe(
      'CTG DO CERRO não pertence à 2ª REGIÃO exigida neste evento.',
    ))
  test('All riders must be of the region of the CTG when the event has none', () =>
    expect(messageOf(check, [rider(), fromSerra], ctg)).toBe(
      'Todos os participantes de LAÇO DUPLA devem ser da 1ª REGIÃO.',
    ))
  test('A rider without a card is accepted in every region', () =>
    expect(messageOf(check, [rider({ card: undefined })], ctg)).toBeUndefined())
})

describe('Ages are compared on the first day of the event', () => {
  const aged = (given: Partial<EligibilityRules>, birthdate: string | null) =>
    messageOf(given, [rider({ birthdate })])

  test('The minimum and the maximum age are accepted', () => {
    expect(aged({ restrictAgeMin: 12, restrictAgeMax: 12 }, '2015-01-14')).toBeUndefined()
    expect(aged({ restrictAgeMin: 12 }, '2015-01-15')).toBe(
      'BAIO TELES não tem a idade mínima de 12 anos para LAÇO DUPLA.',
    )
    expect(aged({ restrictAgeMax: 12 }, '2014-01-14')).toBe(
      'BAIO TELES ultrapassa a idade máxima de 12 anos para LAÇO DUPLA.',
    )
  })
  test.each([null, '1990-01-01'])('A birthdate of %s is refused as evidence of the age', (birthdate) =>
    expect(aged({ restrictAgeMin: 12 }, birthdate)).toBe(
      'Atualize a data de nascimento de BAIO TELES antes de inscrever em LAÇO DUPLA.',
    ),
  )
  test('A category without age limits needs no birthdate', () =>
    expect(aged({ restrictAgeMin: 0 }, null)).toBeUndefined())
})

test('A CPF is refused above the quota of the category', () => {
  const limit = { maxCpfOccurrences: 2 }
  expect(messageOf(limit, [rider({ otherEntries: 1 })])).toBeUndefined()
  expect(messageOf(limit, [rider({ otherEntries: 2 })])).toBe(
    'BAIO TELES já atingiu o limite de 2 inscrições em LAÇO DUPLA.',
  )
})

test('The same horse twice in an entry is refused', () => {
  const pair = [rider({ sbb: 'B990000' }), rider({ sbb: ' b990000' })]
  expect(messageOf({ sbbEnabled: true }, pair)).toBe('O mesmo cavalo aparece mais de uma vez na inscrição.')
  expect(messageOf({}, pair)).toBeUndefined()
})

describe('A category limits who may enter', () => {
  const limited = (limits: Partial<EntryLimits>, given: Partial<EligibilityRules> = {}) => ({
    ...given,
    limits: { ...NO_LIMITS, ...limits },
  })
  const warningsOf = (given: Partial<EligibilityRules>, riders: RiderFacts[], entityName = '') =>
    eligibilityWarnings({ rules: rules(given), entityName, riders })

  test('A category for one sex refuses each rider of the other one', () => {
    const prenda = limited({ riderSex: 'F' }, { categoryName: 'LAÇO PRENDA' })
    expect(messageOf(prenda, [rider({ sex: 'F' })])).toBeUndefined()
    expect(messageOf(prenda, [rider({ sex: 'F' }), rider()])).toBe(
      'LAÇO PRENDA é só para prendas: BAIO TELES não pode participar.',
    )
    expect(messageOf(limited({ riderSex: 'M' }), [rider({ sex: 'F' })])).toContain('só para peões')
  })

  test('A limit that warns accepts the entry and says why', () => {
    const warned = limited({ riderSex: 'F', riderSexMode: 'warn' })
    expect(messageOf(warned, [rider()])).toBeUndefined()
    expect(warningsOf(warned, [rider()])).toEqual([
      'LAÇO DUPLA é só para prendas: BAIO TELES não pode participar.',
    ])
    expect(warningsOf(limited({ riderSex: 'F' }), [rider()])).toEqual([])
  })

  test.each([
    ['on the first day', {}, '2014-06-01', undefined],
    ['on the last day of the year', { agesOn: 'yearEnd' }, '2014-06-01', 'too old'],
    ['on a stated day', { agesOn: 'date', agesOnDate: '2027-06-01' }, '2014-06-01', 'too old'],
    ['before a stated day', { agesOn: 'date', agesOnDate: '2027-05-31' }, '2014-06-01', undefined],
  ] as const)('The ages of a category count %s', (_, limits, birthdate, expected) => {
    const problem = messageOf(limited(limits, { restrictAgeMax: 12 }), [rider({ birthdate })])
    expect(problem && 'too old').toBe(expected)
  })

  test('Ages of every rider that only warn accept the entry', () => {
    const warned = limited({ restrictAgeMode: 'warn' }, { restrictAgeMax: 12 })
    expect(messageOf(warned, [rider()])).toBeUndefined()
    expect(warningsOf(warned, [rider()])).toEqual([
      'BAIO TELES ultrapassa a idade máxima de 12 anos para LAÇO DUPLA.',
    ])
  })

  test('Of a father and a son at least one must have the stated age', () => {
    const family = limited({ someAgeRiders: 1, someAgeMax: 12 })
    expect(messageOf(family, [rider(), rider({ birthdate: '2015-05-20' })])).toBeUndefined()
    for (const birthdate of ['2001-06-19', '1990-01-01', null])
      expect(messageOf(family, [rider(), rider({ birthdate })])).toBe(
        'LAÇO DUPLA pede pelo menos 1 participante de até 12 anos.',
      )
  })

  test('The default date of the form is no evidence of a stated age', () =>
    expect(
      messageOf(limited({ someAgeRiders: 1, someAgeMin: 18 }), [rider({ birthdate: '1990-01-01' })]),
    ).toBe('LAÇO DUPLA pede pelo menos 1 participante de 18 anos ou mais.'))

  test('One region is asked by the category where the event does not ask', () => {
    const other = { ...ctg, uuid: 'ctg-2', region: serra }
    const member = rider({ card: { ctgUUID: 'ctg-1', regionUUID: 'r1', validUntil: '2028-06-30' } })
    expect(messageOf(limited({}), [member], other)).toBeUndefined()
    expect(messageOf(limited({ oneRegion: 'refuse' }), [member], other)).toBe(
      'Todos os participantes de LAÇO DUPLA devem ser da 2ª REGIÃO.',
    )
    expect(messageOf(limited({ oneRegion: 'warn' }), [member], other)).toBeUndefined()
    expect(messageOf(limited({ oneRegion: 'warn' }, { chkCtgRegion: true }), [member], other)).toContain(
      '2ª REGIÃO',
    )
  })

  test.each([
    ['its own category', 'refuse', 'off', true],
    ['the category of the other entry', 'off', 'refuse', true],
    ['no category', 'off', 'off', false],
    ['a category that warns', 'warn', 'off', false],
  ] as const)('One entity per rider is asked by %s', (_, own, other, isRefused) => {
    const elsewhere = rider({ otherClubs: [{ name: 'CTG DA SERRA', oneClub: other }] })
    const problem = messageOf(limited({ oneClub: own }), [elsewhere], ctg)
    expect(problem !== undefined).toBe(isRefused)
    expect(messageOf(limited({ oneClub: own }), [elsewhere])).toBeUndefined()
  })

  test('The entity of the other entry stays private, and the same entity is accepted', () => {
    const one = limited({ oneClub: 'refuse' })
    const by = (name: string) => rider({ otherClubs: [{ name, oneClub: 'off' }] })
    expect(messageOf(one, [by('CTG DO CERRO')], ctg)).toBeUndefined()
    expect(messageOf(one, [by('CTG DA SERRA')], ctg)).toBe(
      'BAIO TELES já está neste evento por outra entidade e laça por uma só.',
    )
  })
})
