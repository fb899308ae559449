import { parseBadgeList } from './badges.ts'
import { priceStepMessages } from './messages/price-steps.ts'
import { readPriceSteps } from './price-steps.ts'

/** Why the steps of a category's price cannot sell their ranges of numbers; '' if they can, or sell none. */
export function stepNumbersProblem(category: Readonly<Record<string, unknown>>) {
  const read = readPriceSteps(String(category['priceSteps'] ?? ''))
  if ('problem' in read) return ''
  const list = String(category['mdlAvailBadges'] ?? '')
  const offered = list === '' ? undefined : new Set(parseBadgeList(list))
  for (const { numbers } of read.steps) {
    if (!numbers) continue
    if (!offered && category['autoBadgeNum'] !== 1) return priceStepMessages.noNumbers
    for (let badge = numbers.first; badge <= numbers.last; badge++)
      if (offered && !offered.has(badge)) return priceStepMessages.notInList(badge)
  }
  return ''
}
