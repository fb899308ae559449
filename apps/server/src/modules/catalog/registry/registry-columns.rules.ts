import {
  cpfDigits,
  foldAccents,
  hasControlCharacters,
  isPlainDate,
  isValidCpf,
  textLength,
  upperText,
} from '@porteira/domain'
import { listStates } from '@porteira/domain/cities'
import type { EntityKind } from '#platform/database/tables.ts'

/** `read` returns the stored form of a cell, or undefined for a wrong one; `say` states the expected form. */
type Column = { say: string; isNeeded?: true; read: (cell: string) => string | undefined }
export type Columns = Record<string, Column>

type ValueOf<C extends Column> = NonNullable<ReturnType<C['read']>>
/** The cells of a line. A column that is not required may be missing. */
export type Cells<C extends Columns> = {
  [Name in keyof C as C[Name] extends { isNeeded: true } ? Name : never]: ValueOf<C[Name]>
} & { [Name in keyof C]?: ValueOf<C[Name]> }

const isText = (cell: string, longest: number) => textLength(cell) <= longest && !hasControlCharacters(cell)
const text = (longest: number) => ({
  say: `um texto de até ${longest} caracteres`,
  read: (cell: string) => (isText(cell, longest) ? cell : undefined),
})
const name = {
  say: 'um nome de até 100 caracteres',
  read: (cell: string) => (isText(cell, 100) ? upperText(cell) : undefined),
}

const KINDS: Record<string, EntityKind> = { federacao: 'federation', regiao: 'region', ctg: 'ctg' }
const states = new Set(listStates().map(({ code }) => code))

/** The columns of clubs, regions and federations. */
export const clubColumns = {
  tipo: {
    say: 'federacao, regiao ou ctg',
    isNeeded: true,
    read: (cell) => KINDS[foldAccents(cell)],
  },
  nome: { ...name, isNeeded: true },
  cidade: text(100),
  uf: {
    say: 'a sigla de um estado, como RS',
    read: (cell) => (cell === '' || states.has(cell.toUpperCase()) ? cell.toUpperCase() : undefined),
  },
  federacao: name,
  regiao: name,
  impedimento: text(200),
} satisfies Columns

/** The columns of members with their cards. */
export const memberColumns = {
  cpf: {
    say: 'um CPF válido de 11 dígitos',
    isNeeded: true,
    // Spreadsheets drop leading zeros of a number.
    read: (cell) => {
      const cpf = cpfDigits(cell).padStart(11, '0')
      return isValidCpf(cpf) ? cpf : undefined
    },
  },
  ctg: { ...name, isNeeded: true },
  cartao: text(30),
  validade: { say: 'um dia que existe, como 31/12/2027', read: readDay },
  impedimento: text(200),
} satisfies Columns

function readDay(cell: string) {
  if (cell === '') return cell
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(cell) ?? []
  const date = day === undefined ? cell : `${year}-${month}-${day}`
  return isPlainDate(date) ? date : undefined
}
