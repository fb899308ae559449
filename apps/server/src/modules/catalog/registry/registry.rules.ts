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
  const plan = noChanges<ClubRow>()
  for (const { line, cells } of lines) {
    const key = keyOf(cells.tipo, cells.nome)
    const before = old.get(key)
    const above = (column: 'federacao' | 'regiao', kind: EntityKind, storedId: string | null | undefined) => {
      const name = cells[column]
      if (name === undefined) return storedId ?? null
      const id = name === '' ? null : ids.get(keyOf(kind, name))
      if (id === undefined)
        plan.problems.push(`Linha ${line}, coluna ${column}: "${name}" não está no arquivo nem no cadastro.`)
      return id ?? null
    }
    put(plan, before, cells.nome, {
      id: idOf(key),
      kind: cells.tipo,
      name: before?.name ?? cells.nome,
      city: cells.cidade ?? before?.city ?? '',
      state: cells.uf ?? before?.state ?? '',
      federationId: above('federacao', 'federation', before?.federationId),
      regionId: above('regiao', 'region', before?.regionId),
      blockedReason: cells.impedimento ?? before?.blockedReason ?? '',
    })
  }
  return plan
}

export function compareMembers(
  lines: MemberLine[],
  stored: MemberRow[],
  entities: ClubRow[],
): RegistryChanges<MemberRow> {
  const old = new Map(stored.map((row) => [row.cpf, row]))
  const ids = new Map(entities.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  const plan = noChanges<MemberRow>()
  for (const { line, cells } of lines) {
    const ctgId = ids.get(keyOf('ctg', cells.ctg))
    if (ctgId === undefined) {
      plan.problems.push(`Linha ${line}, coluna ctg: "${cells.ctg}" não está no cadastro de entidades.`)
      continue
    }
    const before = old.get(cells.cpf)
    // The line number identifies the person, because a CPF must not appear on a shared screen.
    put(plan, before, `Linha ${line}, ${cells.ctg}`, {
      cpf: cells.cpf,
      ctgId,
      cardNumber: cells.cartao ?? before?.cardNumber ?? '',
      validUntil: (cells.validade ?? before?.validUntil) || null,
      blockedReason: cells.impedimento ?? before?.blockedReason ?? '',
    })
  }
  return plan
}

const noChanges = <Row>(): RegistryChanges<Row> => ({
  problems: [],
  added: [],
  changed: [],
  same: 0,
  changes: [],
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

function put<Row extends object>(
  plan: RegistryChanges<Row>,
  before: Row | undefined,
  label: string,
  now: Row,
) {
  if (!before) {
    plan.added.push(now)
    plan.changes.push(`${label}: incluído.`)
    return
  }
  const different = Object.keys(labels).filter(
    (name) => name in now && Reflect.get(before, name) !== Reflect.get(now, name),
  )
  if (different.length === 0) {
    plan.same += 1
    return
  }
  plan.changed.push(now)
  plan.changes.push(`${label}: muda ${different.map((name) => labels[name]).join(', ')}.`)
}
