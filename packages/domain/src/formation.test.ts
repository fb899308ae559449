import { describe, expect, test } from 'vitest'
import { choiceProblem } from './choices.ts'
import { type FormationItem, formationProblem, formationProblems } from './formation.ts'

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

describe('The form of one entry reports its errors in order', () => {
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
  ])('The next error of the form is "%s"', (message, filled) =>
    expect(messageOf({ ...everythingWrong, ...filled })).toBe(message),
  )

  test('All errors of the form are listed in the same order, one for each field', () => {
    const all = formationProblems([everythingWrong, item({ cartItemId: 2, participants: [] })])
    expect(all.map(({ cartItemId, field }) => `${cartItemId} ${field}`)).toEqual([
      '1 badge',
      '1 entity',
      '1 team',
      '1 strength',
      '1 cpf',
      '2 cpf',
    ])
    expect(all[0]).toEqual(formationProblem([everythingWrong]))
  })

  test('An error names the field that takes the focus', () =>
    expect(
      formationProblem([item(), item({ cartItemId: 2, participants: [bia, { cpf: '1', name: '' }] })]),
    ).toEqual({
      message: 'O CPF fornecido não é válido: 1',
      cartItemId: 2,
      field: 'cpf',
      participantIndex: 1,
    }))

  test('An optional sponsor may be left blank', () =>
    expect(messageOf(item({ entityRequired: 'Text', entityOptional: 1 }))).toBeUndefined())

  test('An optional team may be left blank', () =>
    expect(messageOf(item({ teamInfo: 'Optional' }))).toBeUndefined())

  test('A single strength does not have to be chosen', () =>
    expect(messageOf(item({ strengthsAvail: [2] }))).toBeUndefined())
})

describe('A number is chosen once per category of a cart', () => {
  const badge = (cartItemId: number, itemUUID: string, badgeSel: number | string) =>
    item({ cartItemId, itemUUID, badgesAvail: [7, 8], badgeSel })

  test('The same number twice in one category is refused at its second use', () =>
    expect(formationProblem([badge(1, 'dupla', 7), badge(2, 'dupla', '7')])).toEqual({
      message: 'Selecione outro número.',
      cartItemId: 2,
      field: 'badge',
    }))

  test('The same number in two categories is accepted', () =>
    expect(messageOf(badge(1, 'dupla', 7), badge(2, 'trio', 7))).toBeUndefined())
})

describe('Riders of an entry and of a cart are compared', () => {
  const riders = (...participants: FormationItem['participants']) =>
    item({ minParticipants: 2, participants })

  test('A missing rider is reported as an empty CPF', () =>
    expect(formationProblem([riders(ana)])).toMatchObject({ field: 'cpf', participantIndex: 1 }))

  test('Riders above the minimum may be left empty', () =>
    expect(messageOf(riders(ana, bia, { cpf: '', name: '' }))).toBeUndefined())

  test('A CPF without a name is refused', () =>
    expect(messageOf(riders({ ...ana, name: '' }, bia))).toBe(
      'O apelido ou nome de cada participante deve ser preenchido.',
    ))

  test('The identification of a horse has at least two characters', () => {
    const withHorse = (sbb: string) => messageOf(item({ sbbEnabled: 1, participants: [{ ...ana, sbb }] }))
    expect(withHorse('B')).toBe('A identificação do cavalo deve ser preenchida.')
    expect(withHorse('B9')).toBeUndefined()
  })

  test('A CPF appears only once in an entry', () =>
    expect(messageOf(riders(ana, ana))).toBe('Há um CPF repetido na mesma inscrição: 99999000118'))

  test('A name appears only once in an entry', () =>
    expect(messageOf(riders(ana, { ...bia, name: ' ana' }))).toBe(
      'Há um apelido ou nome repetido na mesma inscrição: ANA',
    ))

  test('A CPF has the same name in the whole cart', () =>
    expect(messageOf(item(), item({ cartItemId: 2, participants: [{ ...ana, name: 'ANITA' }] }))).toBe(
      'O mesmo CPF aparece com nomes diferentes.',
    ))

  test('A name has the same CPF in the whole cart', () =>
    expect(messageOf(item(), item({ cartItemId: 2, participants: [{ ...bia, name: 'ANA' }] }))).toBe(
      'O mesmo nome aparece com CPFs diferentes.',
    ))

  test('The same rider may be in several entries', () =>
    expect(messageOf(item(), item({ cartItemId: 2, itemUUID: 'trio' }))).toBeUndefined())
})

describe('Only choices that were offered are accepted', () => {
  const chosen = (given: Partial<FormationItem>) =>
    choiceProblem({ ...item(given), name: 'LAÇO DUPLA' })?.message

  test('A number that was not offered is refused', () =>
    expect(chosen({ badgesAvail: [7], badgeSel: 8 })).toBe('Selecione outro número.'))
  test('An unknown club is refused in the form', () =>
    expect(chosen({ ...list, entitySel: 'ctg-9' })).toBe('Selecione uma entidade.'))
  test('A strength that was not offered is refused', () =>
    expect(chosen({ strengthsAvail: [1, 2], strengthSel: 3 })).toBe('Força inválida para LAÇO DUPLA.'))
  test('Choices that were offered are accepted', () =>
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
