import { randomUUID } from 'node:crypto'
import { upperText } from '@porteira/domain'
import type { EntityKind } from '#platform/database/tables.ts'
import { type ClubLine, type MemberLine } from './registry-check.rules.ts'

export type ClubRow = {
  id: string
  kind: EntityKind
  name: string
  city: string
  state: string
  federationId: string | null
  regionId: string | null
  blockedReason: string
}
export type MemberRow = {
  cpf: string
  ctgId: string
  cardNumber: string
  validUntil: string | null
  blockedReason: string
}

/** The result of a comparison: rows to write, changes as sentences, and problems. */
export type RegistryChanges<Row> = {
  problems: string[]
  added: Row[]
  changed: Row[]
  same: number
  changes: string[]
}

const keyOf = (kind: EntityKind, name: string) => `${kind} ${upperText(name)}`

/** An empty cell replaces the stored value; a column that the file lacks leaves it unchanged. */
export function compareClubs(lines: ClubLine[], stored: ClubRow[]): RegistryChanges<ClubRow> {
  const old = new Map(stored.map((row) => [keyOf(row.kind, row.name), row]))
  const ids = new Map(stored.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  const idOf = (key: string) => {
    const id = ids.get(key) ?? randomUUID()
    ids.set(key, id)
    return id
  }
  // A line may refer to a club of a later line.
  for (const { cells } of lines) idOf(keyOf(cells.tipo, cells.nome))
  const above = (name: string | undefined, kind: EntityKind, storedId: string | null | undefined) => {
    if (name === undefined) return storedId ?? null
    return name === '' ? null : ids.get(keyOf(kind, name))
  }
  return joined(
    lines.map(({ line, cells }) => {
      const key = keyOf(cells.tipo, cells.nome)
      const before = old.get(key)
      const federationId = above(cells.federacao, 'federation', before?.federationId)
      const regionId = above(cells.regiao, 'region', before?.regionId)
      const unknown = (column: 'federacao' | 'regiao') =>
        `Linha ${line}, coluna ${column}: "${cells[column]}" não está no arquivo nem no cadastro.`
      const outcome = outcomeOf(before, cells.nome, {
        id: idOf(key),
        kind: cells.tipo,
        name: before?.name ?? cells.nome,
        city: cells.cidade ?? before?.city ?? '',
        state: cells.uf ?? before?.state ?? '',
        federationId: federationId ?? null,
        regionId: regionId ?? null,
        blockedReason: cells.impedimento ?? before?.blockedReason ?? '',
      })
      const problems = [
        ...(federationId === undefined ? [unknown('federacao')] : []),
        ...(regionId === undefined ? [unknown('regiao')] : []),
      ]
      return { ...outcome, problems }
    }),
  )
}

export function compareMembers(
  lines: MemberLine[],
  stored: MemberRow[],
  entities: ClubRow[],
): RegistryChanges<MemberRow> {
  const old = new Map(stored.map((row) => [row.cpf, row]))
  const ids = new Map(entities.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  return joined(
    lines.map(({ line, cells }) => {
      const ctgId = ids.get(keyOf('ctg', cells.ctg))
      if (ctgId === undefined)
        return { problems: [`Linha ${line}, coluna ctg: "${cells.ctg}" não está no cadastro de entidades.`] }
      const before = old.get(cells.cpf)
      // The line number identifies the person, because a CPF must not appear on a shared screen.
      return outcomeOf(before, `Linha ${line}, ${cells.ctg}`, {
        cpf: cells.cpf,
        ctgId,
        cardNumber: cells.cartao ?? before?.cardNumber ?? '',
        validUntil: (cells.validade ?? before?.validUntil) || null,
        blockedReason: cells.impedimento ?? before?.blockedReason ?? '',
      })
    }),
  )
}

/** What one line changes. */
type Outcome<Row> = Partial<RegistryChanges<Row>>

const joined = <Row>(outcomes: Outcome<Row>[]): RegistryChanges<Row> => ({
  problems: outcomes.flatMap(({ problems = [] }) => problems),
  added: outcomes.flatMap(({ added = [] }) => added),
  changed: outcomes.flatMap(({ changed = [] }) => changed),
  same: outcomes.filter(({ same }) => same === 1).length,
  changes: outcomes.flatMap(({ changes = [] }) => changes),
})

const labels: Record<string, string> = {
  city: 'cidade',
  state: 'uf',
  federationId: 'federação',
  regionId: 'região',
  ctgId: 'ctg',
  cardNumber: 'cartão',
  validUntil: 'validade',
  blockedReason: 'impedimento',
}

function outcomeOf<Row extends object>(before: Row | undefined, label: string, now: Row): Outcome<Row> {
  if (!before) return { added: [now], changes: [`${label}: incluído.`] }
  const different = Object.keys(labels).filter(
    (name) => name in now && Reflect.get(before, name) !== Reflect.get(now, name),
  )
  if (different.length === 0) return { same: 1 }
  const names = different.map((name) => labels[name]).join(', ')
  return { changed: [now], changes: [`${label}: muda ${names}.`] }
}
