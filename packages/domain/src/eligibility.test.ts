import { describe, expect, test } from 'vitest'
import { type ChosenClub, eligibilityProblem, type EligibilityRules, type RiderFacts } from './eligibility.ts'

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
  isKnown: true,
  isBuyer: false,
  birthdate: '1984-03-12',
  blockedReason: '',
  card: { ctgUUID: 'ctg-1', regionUUID: 'r1', validUntil: '2028-06-30' },
  otherEntries: 0,
  sbb: '',
  ...given,
})

const messageOf = (given: Partial<EligibilityRules>, riders: RiderFacts[], club?: ChosenClub) =>
  eligibilityProblem({ rules: rules(given), club, riders })?.message

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
  expect(eligibilityProblem({ rules: rules(), riders: [rider(), rider({ isKnown: false })] })).toEqual({
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
