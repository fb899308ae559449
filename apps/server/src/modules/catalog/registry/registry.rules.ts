import { randomUUID } from 'node:crypto'
import { upperText } from '@porteira/domain'
import { type Registry } from './registry-check.rules.ts'

export type EntityRow = {
  id: string
  kind: 'federation' | 'region' | 'ctg'
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
export type Planned<Row> = {
  problems: string[]
  added: Row[]
  changed: Row[]
  same: number
  changes: string[]
}

type Lines<Kind extends Registry['kind']> = Extract<Registry, { kind: Kind }>['lines']

const keyOf = (kind: string, name: string) => `${kind} ${upperText(name)}`

/** A cell that the file has, even an empty one, replaces what was known; a column that it lacks leaves it alone. */
export function planEntities(lines: Lines<'entities'>, known: EntityRow[]): Planned<EntityRow> {
  const old = new Map(known.map((row) => [keyOf(row.kind, row.name), row]))
  const ids = new Map(known.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  for (const { cells } of lines) {
    const key = keyOf(cells.tipo!, cells.nome!)
    if (!ids.has(key)) ids.set(key, randomUUID())
  }
  const plan = emptyPlan<EntityRow>()
  for (const { line, cells } of lines) {
    const key = keyOf(cells.tipo!, cells.nome!)
    const was = old.get(key)
    const above = (column: 'federacao' | 'regiao', kind: string, before: string | null | undefined) => {
      const name = cells[column]
      if (name === undefined) return before ?? null
      const id = name === '' ? null : ids.get(keyOf(kind, name))
      if (id === undefined)
        plan.problems.push(`Linha ${line}, coluna ${column}: "${name}" não está no arquivo nem no cadastro.`)
      return id ?? null
    }
    put(plan, was, `${cells.nome!}`, {
      id: ids.get(key)!,
      kind: cells.tipo as EntityRow['kind'],
      name: was?.name ?? cells.nome!,
      city: cells.cidade ?? was?.city ?? '',
      state: cells.uf ?? was?.state ?? '',
      federationId: above('federacao', 'federation', was?.federationId),
      regionId: above('regiao', 'region', was?.regionId),
      blockedReason: cells.impedimento ?? was?.blockedReason ?? '',
    })
  }
  return plan
}

export function planMembers(
  lines: Lines<'members'>,
  known: MemberRow[],
  entities: EntityRow[],
): Planned<MemberRow> {
  const old = new Map(known.map((row) => [row.cpf, row]))
  const ids = new Map(entities.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  const plan = emptyPlan<MemberRow>()
  for (const { line, cells } of lines) {
    const ctgId = ids.get(keyOf('ctg', cells.ctg!))
    if (ctgId === undefined) {
      plan.problems.push(`Linha ${line}, coluna ctg: "${cells.ctg!}" não está no cadastro de entidades.`)
      continue
    }
    const was = old.get(cells.cpf!)
    // Told by its line: a CPF has no business on a screen that somebody may pass by.
    put(plan, was, `Linha ${line}, ${cells.ctg!}`, {
      cpf: cells.cpf!,
      ctgId,
      cardNumber: cells.cartao ?? was?.cardNumber ?? '',
      validUntil: (cells.validade ?? was?.validUntil) || null,
      blockedReason: cells.impedimento ?? was?.blockedReason ?? '',
    })
  }
  return plan
}

const emptyPlan = <Row>(): Planned<Row> => ({ problems: [], added: [], changed: [], same: 0, changes: [] })

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

function put<Row extends object>(plan: Planned<Row>, was: Row | undefined, who: string, now: Row) {
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
