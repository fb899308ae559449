import { FIELD_BOUNDS, foldAccents } from '@porteira/domain'
import { sexOptions } from '#areas/organiser/components/sex-options.ts'

/** The columns of the sheet of categories, in their order. A pasted spreadsheet has the same order. */
export const columns = [
  { name: 'name', head: 'Categoria', kind: 'text', max: 100 },
  { name: 'minParticipants', head: 'Laçadores', kind: 'range', max: 9, hint: '4 a 5' },
  { name: 'unitsTotal', head: 'Vagas', kind: 'digits', max: 4 },
  { name: 'price', head: 'Preço, R$', kind: 'money', max: 9 },
  { name: 'mdlAvailBadges', head: 'Números', kind: 'numbers', max: 200, hint: '1-150' },
  { name: 'strengthOptions', head: 'Força escolhida na compra', kind: 'digits', max: 2 },
  { name: 'restrictAgeMin', head: 'Idade', kind: 'range', max: 9, hint: 'até 12' },
  { name: 'entityRequired', head: 'Entidade', kind: 'choice' },
  { name: 'noDirectSales', head: 'Só em pacote', kind: 'flag' },
  { name: 'riderSex', head: 'Quem', kind: 'choice' },
  { name: 'withoutRiders', head: 'Vaga sem competidor', kind: 'flag' },
  {
    name: 'priceSteps',
    head: 'Passos de preço',
    kind: 'text',
    max: FIELD_BOUNDS.priceSteps,
    hint: '400 até 30/11/2026 12:00',
  },
  { name: 'sbbEnabled', head: 'SBB do cavalo', kind: 'flag' },
] as const

export type Column = (typeof columns)[number]

const clubOptions = [
  { value: 'None', label: 'Nenhuma' },
  { value: 'CTG', label: 'CTG' },
  { value: 'Region', label: 'Região' },
  { value: 'Federation', label: 'Federação' },
  { value: 'Text', label: 'Texto livre' },
] as const

/** What a column of choices offers; its first option is the usual one. */
export const optionsOf = ({ name }: Pick<Column, 'name'>) => (name === 'riderSex' ? sexOptions : clubOptions)

const plain = (text: string) => foldAccents(text.trim())

/** The value of a cell from the text of a spreadsheet. */
export function cellText(column: Column, text: string) {
  const { kind } = column
  const clean = text.trim()
  if (kind === 'flag') return ['sim', 's', 'x', '1'].includes(plain(clean)) ? '1' : '0'
  if (kind === 'choice') {
    const options = optionsOf(column)
    return (options.find(({ label }) => plain(label) === plain(clean)) ?? options[0]).value
  }
  return kind === 'money' ? clean.replace(/^R\$\s*/i, '') : clean
}

/** The rows of a copied spreadsheet; a first row with the names of the columns is left out. */
export function pastedRows(text: string): string[][] {
  const rows = text
    .replaceAll('\r', '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  const isHead = plain(rows[0]?.[0] ?? '') === 'categoria'
  return isHead ? rows.slice(1) : rows
}

/** A number or a range such as '4 a 5', '4-5', 'até 12' or '60+'; undefined for another text. */
export function rangeOf(text: string): { least?: number; most?: number } | undefined {
  const words = plain(text)
  const [, least, most] = /^(\d{1,3})(?:\s*(?:a|ate|-|–)\s*(\d{1,3}))?$/.exec(words) ?? []
  if (least !== undefined) return { least: Number(least), most: Number(most ?? least) }
  const [, upTo] = /^ate\s*(\d{1,3})$/.exec(words) ?? []
  if (upTo !== undefined) return { most: Number(upTo) }
  const [, from] = /^(\d{1,3})\s*(?:\+|ou mais)$/.exec(words) ?? []
  return from === undefined ? undefined : { least: Number(from) }
}

/** A range as the text of its cell. */
export function rangeText(least: unknown, most: unknown, isAge: boolean) {
  const [from, to] = [numberOf(least), numberOf(most)]
  if (from === undefined && to === undefined) return ''
  if (from === undefined) return `até ${to}`
  if (to === undefined) return isAge ? `${from}+` : String(from)
  return from === to ? String(from) : `${from} a ${to}`
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
