import { type RuleTemplate, rulesOfTemplate, withoutUsual } from '@porteira/domain/competition'
import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { filledRows, newCategory, type Row } from '../draft-form.ts'
import { rangeOf } from './columns.ts'

type Usual = {
  label: string
  draft: Draft & { name: string }
  /** None for places, which have no riders. */
  rules?: RuleTemplate
  /** Settings that the sheet does not show. */
  more?: Record<string, unknown>
}

const ofRiders = (label: string, name: string, riders: string, rules: RuleTemplate): Usual => ({
  label,
  draft: { name, minParticipants: riders },
  rules,
})
const ofAge = (label: string, name: string, restrictAgeMin: string): Usual => ({
  label,
  draft: { name, restrictAgeMin },
  rules: 'tieBreak',
})

const ofPlace = (label: string, name: string): Usual => ({ label, draft: { name, withoutRiders: '1' } })

/** The categories of a usual programme. Places and prices differ, so the organiser types them. */
export const USUAL_CATEGORIES: readonly Usual[] = [
  ofRiders('Individual, forças A, B e C', 'LAÇO INDIVIDUAL', '1', 'individual'),
  ofRiders('Dupla', 'LAÇO DUPLA', '2', 'team'),
  ofRiders('Trio', 'LAÇO TRIO', '3', 'team'),
  ofRiders('Quarteto', 'LAÇO QUARTETO', '4 a 5', 'quartet'),
  {
    ...ofRiders('Pai e filho, um deles até 12 anos', 'LAÇO PAI E FILHO', '2', 'tieBreak'),
    more: { someAgeRiders: 1, someAgeMax: 12 },
  },
  {
    ...ofRiders('Avô e neto, um deles com 50 anos ou mais', 'LAÇO AVÔ E NETO', '2', 'tieBreak'),
    more: { someAgeRiders: 1, someAgeMin: 50 },
  },
  ofRiders('Irmãos', 'LAÇO IRMÃOS', '2', 'tieBreak'),
  { label: 'Prenda', draft: { name: 'LAÇO PRENDA', riderSex: 'F' }, rules: 'tieBreak' },
  ofAge('Piá, até 12 anos', 'LAÇO PIÁ', 'até 12'),
  ofAge('Guri, 13 a 15 anos', 'LAÇO GURI', '13 a 15'),
  ofAge('Veterano, 60 anos ou mais', 'LAÇO VETERANO', '60+'),
  ofAge('Vaqueano, 70 anos ou mais', 'LAÇO VAQUEANO', '70+'),
  ofPlace('Acampamento', 'ACAMPAMENTO'),
  ofPlace('Baia', 'BAIA'),
]

/** Adds these usual categories after the filled rows. A name that a row has gets a number, because names are unique. */
export function withUsual(rows: readonly Row[], chosen: readonly Usual[]): Row[] {
  const all = [...filledRows(rows)]
  for (const { draft, rules, more = {} } of chosen) {
    const riders = rangeOf(draft.minParticipants ?? '1')?.least ?? 1
    const row = newCategory({ ...draft, name: freeName(draft.name, all) })
    const competition = rules && withoutUsual(rulesOfTemplate(rules, riders))
    all.push({ ...row, rest: { ...more, ...(competition && { competition }) } })
  }
  return all
}

function freeName(name: string, rows: readonly Row[]) {
  const names = new Set(rows.map(({ draft }) => draft.name))
  let place = 1
  while (names.has(place === 1 ? name : `${name} ${place}`)) place += 1
  return place === 1 ? name : `${name} ${place}`
}
