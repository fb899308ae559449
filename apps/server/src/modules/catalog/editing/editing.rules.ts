import { ADMIN_FIELDS, adminMessages, isPublicWebAddress, readPriceSteps } from '@porteira/domain'
import { invalid } from '#platform/errors.ts'
import { labelOf } from '../document/document-field.rules.ts'

/** A refusal that names a wrong field by the label of its form. */
export const invalidField = (name: string) =>
  invalid(adminMessages.invalidField(labelOf(name)), 'invalid_field')

/** Refuses a link that is neither '' nor a public web address. */
export function checkUrl(name: string, url: string | undefined) {
  if (url && !isPublicWebAddress(url)) throw invalidField(name)
}

/** Refuses a text that is not the steps of a price, with the reason. */
export function checkPriceSteps({ priceSteps = '' }: { priceSteps?: string | undefined }) {
  const read = readPriceSteps(priceSteps)
  // guard: edited-price-steps-are-read
  if ('problem' in read) throw invalid(`${ADMIN_FIELDS.priceSteps}: ${read.problem}`, 'invalid_price_steps')
}

const CHECKS = ['check_participant_ctg', 'check_ctg_region', 'check_blocked_reason'] as const
type Checks = Record<(typeof CHECKS)[number], boolean>

/** True if an edit switches on a check that needs the imported members. */
export const switchesOnCheck = (before: Checks, after: Partial<Checks>) =>
  CHECKS.some((name) => after[name] && !before[name])

/** The old and the new value of each changed field, for the audit; undefined without a change. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]))
  return changed.length > 0 ? { before: only(before), after: only(after) } : undefined
}
