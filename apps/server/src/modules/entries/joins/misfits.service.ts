import type { UnfitEntry } from '#modules/payments/index.ts'
import type { Transaction } from '#platform/database/client.ts'
import { findProblem } from '../formations/checking.service.ts'
import { contentOf, filledAs } from '../formations/filling.rules.ts'
import { readFormToChange } from '../formations/forms.service.ts'
import type { FormRow } from '../formations/forms.rules.ts'

type Entry = { row: FormRow; badge: number | null; cartCode: string }

/** The submitted entries whose riders the rules of their category would refuse now, each with the first reason. */
export async function listMisfits(db: Transaction, entries: Entry[]): Promise<UnfitEntry[]> {
  const unfit: UnfitEntry[] = []
  for (const { row, badge, cartCode } of entries) {
    const reason = row.isSubmitted ? await reasonOf(db, row) : ''
    const { cartId: cartUUID, categoryName: category } = row
    if (reason !== '') unfit.push({ cartUUID, cartCode, category, badge, name: '', reason })
  }
  return unfit
}

async function reasonOf(db: Transaction, { cartId, cartItemId }: FormRow) {
  const entry = await readFormToChange(db, cartId, cartItemId)
  if (!entry) return ''
  const filled = filledAs(entry.form)
  const content = contentOf(entry.row, filled)
  return findProblem(db, { ...entry, filled, content }, { cartId, isCounted: true })
}
