import type { Violations } from '#bank/violations.ts'

export type Query = Record<string, string | undefined>
export type Period = { from: number; to: number; shown: { inicio?: string; fim?: string } }
export type Paging = { page: number; perPage: number }

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** `inicio` and `fim`; both are required unless `optional` is set. */
export function readPeriod(query: Query, found: Violations, { optional = false } = {}): Period {
  const { inicio, fim } = query
  if (optional && inicio === undefined && fim === undefined)
    return { from: 0, to: Number.MAX_SAFE_INTEGER, shown: {} }
  const [from, to] = [readInstant('inicio', inicio, found), readInstant('fim', fim, found)]
  if (to < from) found.add('fim', 'O timestamp fim é anterior ao timestamp inicio.', fim)
  return { from, to, shown: { inicio: String(inicio), fim: String(fim) } }
}

function readInstant(name: string, value: string | undefined, found: Violations) {
  const instant = value !== undefined && INSTANT.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(instant)) found.add(name, 'O parâmetro não respeita o schema: use RFC 3339.', value)
  return Number.isNaN(instant) ? 0 : instant
}

/** The names of the two parameters contain a dot. */
export function readPaging(query: Query, found: Violations): Paging {
  return {
    page: readCount('paginacao.paginaAtual', query, { otherwise: 0, from: 0, to: 1_000_000 }, found),
    perPage: readCount('paginacao.itensPorPagina', query, { otherwise: 100, from: 1, to: 1000 }, found),
  }
}

function readCount(
  name: string,
  query: Query,
  { otherwise, from, to }: Record<'otherwise' | 'from' | 'to', number>,
  found: Violations,
) {
  const value = query[name]
  return value === undefined
    ? otherwise
    : found.integer(name, value === '' ? NaN : Number(value), { from, to })
}

export function readBoolean(query: Query, name: string, found: Violations): boolean | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') found.add(name, 'O parâmetro deve ser true ou false.', value)
  return value === 'true'
}

/** The CPF or CNPJ that filters a list; undefined without one. */
export function readDocument(query: Query, found: Violations): string | undefined {
  const { cpf, cnpj } = query
  if (cpf !== undefined && cnpj !== undefined)
    found.add('cpf', 'Os parâmetros cpf e cnpj estão preenchidos ao mesmo tempo.', cpf)
  if (cpf !== undefined && !/^\d{11}$/.test(cpf)) found.add('cpf', 'O CPF não respeita o schema.', cpf)
  if (cnpj !== undefined && !/^[0-9A-Z]{14}$/.test(cnpj))
    found.add('cnpj', 'O CNPJ não respeita o schema.', cnpj)
  return cpf ?? cnpj
}

export const pageOf = <Item>(all: Item[], { page, perPage }: Paging) => ({
  items: all.slice(page * perPage, (page + 1) * perPage),
  paginacao: {
    paginaAtual: page,
    itensPorPagina: perPage,
    quantidadeDePaginas: Math.max(1, Math.ceil(all.length / perPage)),
    quantidadeTotalDeItens: all.length,
  },
})
