import type { FilledItem } from '@porteira/contract'
import {
  eligibilityProblem,
  eligibilityWarnings,
  formationMessages,
  formationProblem,
} from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { notFound, Refusal, refuse } from '#platform/errors.ts'
import { eligibilityFacts, type EligibilityContext, nameFor, quotaKey } from './eligibility.rules.ts'
import * as queries from './filling.queries.ts'
import * as rules from './filling.rules.ts'
import { type readForms } from './forms.service.ts'
import { listQuotas } from './quotas.queries.ts'

export type Entry = Awaited<ReturnType<typeof readForms>>[number]
/** An entry with the form that was sent for it. */
export type FilledEntry = Entry & { filled: FilledItem; content: rules.FormationContent }

type Saving = {
  cartId: string
  /** The account of the session, if it owns the cart. */
  buyerAccountId: number | undefined
  /** An administrator saves. Messages for an administrator contain full names. */
  isForAdmin: boolean
}

/** Reads what decides whether these forms may be saved. Refuses after the last day of the event. */
export async function readEligibilityContext(
  db: Database,
  filledEntries: FilledEntry[],
  { cartId, buyerAccountId, isForAdmin }: Saving,
): Promise<EligibilityContext> {
  const cpfs = rules.cpfsOf(filledEntries.map(({ content }) => content))
  const event = await queries.readFillingFacts(db, cartId, cpfs)
  if (!event) throw notFound()
  if (event.isOver) throw refuse('deadline_over', formationMessages.deadlineOver)
  const listed = filledEntries.flatMap(({ entities, content }) =>
    entities.filter(({ id }) => id === content.clubId).map(({ id }) => id),
  )
  const entities = await queries.findClubs(db, [...new Set(listed)])
  const limited = filledEntries.filter(({ row }) => row.maxCpfOccurrences > 0)
  const categoryIds = limited.map(({ row }) => row.categoryId)
  return {
    event,
    buyerAccountId,
    isForAdmin,
    riders: new Map((event.riders ?? []).map((rider) => [rider.cpf, rider])),
    clubs: new Map(entities.map((entity) => [entity.id, entity])),
    quotas: await listQuotas(db, categoryIds, cpfs),
    otherClubs: event.limitsClubs
      ? await readOtherClubs(db, {
          cartId,
          cpfs,
          cartItemIds: filledEntries.map(({ row }) => row.cartItemId),
        })
      : new Map(),
  }
}

type OtherEntries = Parameters<typeof queries.listOtherClubs>[1]

async function readOtherClubs(db: Database, others: OtherEntries) {
  // guard: one-club-decided-one-after-another
  await queries.lockRiders(db, others.cpfs)
  return Map.groupBy(await queries.listOtherClubs(db, others), ({ cpf }) => cpf)
}

/**
 * Refuses the first problem of these forms, in the order of docs/product/entries.md#formation-form. Returns the warnings. `kept` are the CPFs
 * and keys that an entry already has.
 */
export function refuseProblems(
  filledEntries: FilledEntry[],
  context: EligibilityContext,
  kept: ReadonlySet<string> = new Set(),
) {
  // Two riders may have the same public name, so full names are compared and public names are shown.
  const names = {
    compared: (cpf: string) => nameFor({ ...context, isForAdmin: true }, cpf),
    shown: (cpf: string) => nameFor(context, cpf),
    mayBeForeign: (cpf: string) => context.isForAdmin || kept.has(cpf),
  }
  const items = filledEntries.map(({ form, content, filled }) =>
    rules.formItemOf(form, content, filled, names),
  )
  const problem = formationProblem(items)
  if (problem) {
    const { message, field, participantIndex } = problem
    const cartItemId = Number(problem.cartItemId)
    throw refuse('invalid_formation', message, { cartItemId, field, participantIndex })
  }

  const quotas = new Map(context.quotas)
  const otherClubs = new Map(context.otherClubs)
  const warnings: string[] = []
  for (const [index, { row, content, unavailableBadges }] of filledEntries.entries()) {
    const item = items[index]
    const { cartItemId } = row
    const offer = item && rules.offerProblem(row, item, unavailableBadges)
    if (offer) throw refuse('not_offered', offer.message, { cartItemId, field: offer.field })
    const facts = eligibilityFacts(row, content, { ...context, quotas, otherClubs })
    const unmet = eligibilityProblem(facts)
    if (unmet) {
      const { message, field, participantIndex } = unmet
      throw refuse('not_eligible', message, { cartItemId, field, participantIndex })
    }
    warnings.push(...eligibilityWarnings(facts))
    const entity = { name: facts.entityName, oneClub: row.limits.oneClub }
    for (const { cpf } of content.riders) {
      const key = quotaKey(row.categoryId, cpf)
      quotas.set(key, (quotas.get(key) ?? 0) + 1)
      if (entity.name !== '') otherClubs.set(cpf, [...(otherClubs.get(cpf) ?? []), entity])
    }
  }
  return warnings
}

/** The quotas without this entry, so that a rider who stays is not counted twice. */
export const quotasOfOthers = (
  { quotas }: Pick<EligibilityContext, 'quotas'>,
  categoryId: string,
  before: { cpf: string }[],
) => {
  const own = new Set(before.map(({ cpf }) => quotaKey(categoryId, cpf)))
  return new Map([...quotas].map(([key, used]) => [key, own.has(key) ? Math.max(0, used - 1) : used]))
}

type Checking = { cartId: string; isCounted: boolean }

/**
 * Why the riders of a form would be refused by its category now; '' if they would not. `isCounted`: the form is saved, so
 * its riders count already.
 */
export async function findProblem(db: Database, entry: FilledEntry, { cartId, isCounted }: Checking) {
  try {
    const saving = { cartId, buyerAccountId: undefined, isForAdmin: true }
    const context = await readEligibilityContext(db, [entry], saving)
    const { categoryId } = entry.row
    const quotas = isCounted ? quotasOfOthers(context, categoryId, entry.content.riders) : context.quotas
    refuseProblems([entry], { ...context, quotas })
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
