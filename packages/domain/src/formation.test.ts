import { describe, expect, test } from 'vitest'
import { choiceProblem } from './choices.ts'
import { type FormationItem, formationProblem } from './formation.ts'

const ana = { cpf: '99999000118', name: 'ANA' }
const bia = { cpf: '99999000207', name: 'BIA' }

const item = (given: Partial<FormationItem> = {}): FormationItem => ({
  cartItemId: 1,
  itemUUID: 'dupla',
  entityRequired: 'None',
  entityOptional: 0,
  entityAvail: [],
  teamInfo: 'None',
  badgesAvail: [],
  strengthsAvail: [],
  minParticipants: 1,
  sbbEnabled: 0,
  participants: [ana],
  ...given,
})
const messageOf = (...items: FormationItem[]) => formationProblem(items)?.message
const list = { entityRequired: 'CTG', entityAvail: [{ uuid: 'ctg-1' }] }

describe('The form of one entry is checked in a fixed order', () => {
  const everythingWrong = item({
    ...list,
    badgesAvail: [7],
    teamInfo: 'Required',
    strengthsAvail: [1, 2],
    participants: [{ cpf: '', name: '' }],
  })

  test.each<[string, Partial<FormationItem>]>([
    ['Selecione o número desejado.', {}],
    ['Selecione uma entidade.', { badgeSel: 7 }],
    ['Digite o nome da entidade ou patrocinador.', { badgeSel: 7, entityRequired: 'Text' }],
    ['Digite o nome do time.', { badgeSel: 7, entitySel: 'ctg-1', team: '  ' }],
    ['Selecione a força desejada.', { badgeSel: 7, entitySel: 'ctg-1', team: 'OS GUAPOS' }],
    [
      'O CPF de cada participante deve ser preenchido.',
      { badgeSel: 7, entitySel: 'ctg-1', team: 'OS GUAPOS', strengthSel: 2 },
    ],
  ])('%s', (message, filled) => expect(messageOf({ ...everythingWrong, ...filled })).toBe(message))

  test('the page learns which field to focus', () =>
    expect(
      formationProblem([item(), item({ cartItemId: 2, participants: [bia, { cpf: '1', name: '' }] })]),
    ).toEqual({
      message: 'O CPF fornecido não é válido: 1',
      cartItemId: 2,
      field: 'cpf',
      participantIndex: 1,
    }))

  test('an optional sponsor may be left blank', () =>
    expect(messageOf(item({ entityRequired: 'Text', entityOptional: 1 }))).toBeUndefined())

  test('an optional team may be left blank', () =>
    expect(messageOf(item({ teamInfo: 'Optional' }))).toBeUndefined())

  test('a single strength is given, not chosen', () =>
    expect(messageOf(item({ strengthsAvail: [2] }))).toBeUndefined())
})

describe('numbers across the cart', () => {
  const badge = (cartItemId: number, itemUUID: string, badgeSel: number | string) =>
    item({ cartItemId, itemUUID, badgesAvail: [7, 8], badgeSel })

  test('the same number twice in one category is refused at its second use', () =>
    expect(formationProblem([badge(1, 'dupla', 7), badge(2, 'dupla', '7')])).toEqual({
      message: 'Selecione outro número.',
      cartItemId: 2,
      field: 'badge',
    }))

  test('the same number in two categories is fine', () =>
    expect(messageOf(badge(1, 'dupla', 7), badge(2, 'trio', 7))).toBeUndefined())
})

describe('participants', () => {
  const riders = (...participants: FormationItem['participants']) =>
    item({ minParticipants: 2, participants })

  test('a missing participant is an empty CPF', () =>
    expect(formationProblem([riders(ana)])).toMatchObject({ field: 'cpf', participantIndex: 1 }))

  test('places beyond the minimum may stay empty', () =>
    expect(messageOf(riders(ana, bia, { cpf: '', name: '' }))).toBeUndefined())

  test('a CPF without a name was not found', () =>
    expect(messageOf(riders({ ...ana, name: '' }, bia))).toBe(
      'O apelido ou nome de cada participante deve ser preenchido.',
    ))

  test('a horse has an identification of two characters or more', () => {
    const withHorse = (sbb: string) => messageOf(item({ sbbEnabled: 1, participants: [{ ...ana, sbb }] }))
    expect(withHorse('B')).toBe('A identificação do cavalo deve ser preenchida.')
    expect(withHorse('B9')).toBeUndefined()
  })

  test('a CPF appears once in a registration', () =>
    expect(messageOf(riders(ana, ana))).toBe('Há um CPF repetido na mesma inscrição: 99999000118'))

  test('a name appears once in a registration', () =>
    expect(messageOf(riders(ana, { ...bia, name: ' ana' }))).toBe(
      'Há um apelido ou nome repetido na mesma inscrição: ANA',
    ))

  test('a CPF has the same name in the whole cart', () =>
    expect(messageOf(item(), item({ cartItemId: 2, participants: [{ ...ana, name: 'ANITA' }] }))).toBe(
      'O mesmo CPF aparece com nomes diferentes.',
    ))

  test('a name has the same CPF in the whole cart', () =>
    expect(messageOf(item(), item({ cartItemId: 2, participants: [{ ...bia, name: 'ANA' }] }))).toBe(
      'O mesmo nome aparece com CPFs diferentes.',
    ))

  test('the same rider may be in several registrations', () =>
    expect(messageOf(item(), item({ cartItemId: 2, itemUUID: 'trio' }))).toBeUndefined())
})

describe('choices are those that were offered', () => {
  const chosen = (given: Partial<FormationItem>) =>
    choiceProblem({ ...item(given), name: 'LAÇO DUPLA' })?.message

  test('a number of the desk is not for the web', () =>
    expect(chosen({ badgesAvail: [7], badgeSel: 8 })).toBe('Selecione outro número.'))
  test('an unknown entity is none', () =>
    expect(chosen({ ...list, entitySel: 'ctg-9' })).toBe('Selecione uma entidade.'))
  test('a strength that was not offered is refused', () =>
    expect(chosen({ strengthsAvail: [1, 2], strengthSel: 3 })).toBe('Força inválida para LAÇO DUPLA.'))
  test('what was offered passes', () =>
    expect(
      chosen({
        ...list,
        entitySel: 'ctg-1',
        badgesAvail: [7],
        badgeSel: '7',
        strengthsAvail: [1, 2],
        strengthSel: 2,
      }),
    ).toBeUndefined())
})
