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

/** What a file makes of what is known: rows to write, what to tell of each, and what cannot be. */
export type RegistryChanges<Row> = {
  problems: string[]
  added: Row[]
  changed: Row[]
  same: number
  changes: string[]
}

const keyOf = (kind: EntityKind, name: string) => `${kind} ${upperText(name)}`

/** A cell that the file has, even an empty one, replaces what was known; a column that it lacks leaves it alone. */
export function compareClubs(lines: ClubLine[], known: ClubRow[]): RegistryChanges<ClubRow> {
  const old = new Map(known.map((row) => [keyOf(row.kind, row.name), row]))
  const ids = new Map(known.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  const idOf = (key: string) => {
    const id = ids.get(key) ?? randomUUID()
    ids.set(key, id)
    return id
  }
  // A line may name an entity of a later line.
  for (const { cells } of lines) idOf(keyOf(cells.tipo, cells.nome))
  const plan = noChanges<ClubRow>()
  for (const { line, cells } of lines) {
    const key = keyOf(cells.tipo, cells.nome)
    const was = old.get(key)
    const above = (column: 'federacao' | 'regiao', kind: EntityKind, before: string | null | undefined) => {
      const name = cells[column]
      if (name === undefined) return before ?? null
      const id = name === '' ? null : ids.get(keyOf(kind, name))
      if (id === undefined)
        plan.problems.push(`Linha ${line}, coluna ${column}: "${name}" não está no arquivo nem no cadastro.`)
      return id ?? null
    }
    put(plan, was, cells.nome, {
      id: idOf(key),
      kind: cells.tipo,
      name: was?.name ?? cells.nome,
      city: cells.cidade ?? was?.city ?? '',
      state: cells.uf ?? was?.state ?? '',
      federationId: above('federacao', 'federation', was?.federationId),
      regionId: above('regiao', 'region', was?.regionId),
      blockedReason: cells.impedimento ?? was?.blockedReason ?? '',
    })
  }
  return plan
}

export function compareMembers(
  lines: MemberLine[],
  known: MemberRow[],
  entities: ClubRow[],
): RegistryChanges<MemberRow> {
  const old = new Map(known.map((row) => [row.cpf, row]))
  const ids = new Map(entities.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  const plan = noChanges<MemberRow>()
  for (const { line, cells } of lines) {
    const ctgId = ids.get(keyOf('ctg', cells.ctg))
    if (ctgId === undefined) {
      plan.problems.push(`Linha ${line}, coluna ctg: "${cells.ctg}" não está no cadastro de entidades.`)
      continue
    }
    const was = old.get(cells.cpf)
    // Named by its line, because a CPF does not belong on a screen that others may see.
    put(plan, was, `Linha ${line}, ${cells.ctg}`, {
      cpf: cells.cpf,
      ctgId,
      cardNumber: cells.cartao ?? was?.cardNumber ?? '',
      validUntil: (cells.validade ?? was?.validUntil) || null,
      blockedReason: cells.impedimento ?? was?.blockedReason ?? '',
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

function put<Row extends object>(plan: RegistryChanges<Row>, was: Row | undefined, who: string, now: Row) {
  if (!was) {
    plan.added.push(now)
    plan.changes.push(`${who}: incluído.`)
    return
  }
  const different = Object.keys(labels).filter(
    (name) => name in now && Reflect.get(was, name) !== Reflect.get(now, name),
  )
  if (different.length === 0) {
    plan.same += 1
    return
  }
  plan.changed.push(now)
  plan.changes.push(`${who}: muda ${different.map((name) => labels[name]).join(', ')}.`)
}
