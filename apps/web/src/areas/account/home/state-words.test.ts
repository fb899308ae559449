import { expect, test } from 'vitest'
import { buildPurchase, dueCharge, paidCharge } from './sample-purchase.ts'
import { stateWords } from './state-words.ts'

const open = [{ cartItemId: 1, categoryName: 'LAÇO', bundleName: '' }]
const entry = {
  cartItemId: 1,
  itemUUID: 'a',
  categoryName: 'LAÇO',
  bundleName: '',
  formation: 'approved' as const,
  badge: 1,
  strength: '',
  represents: '',
  riders: ['BAIO'],
}
const part = (installmentNum: number, isPaid: boolean) =>
  isPaid
    ? { ...paidCharge, installmentNum }
    : dueCharge(String(installmentNum), '2027-01-10', { installmentNum })

test('A purchase says in words what it still needs: payment before riders, and nothing after a return', () => {
  const says = (changes: Parameters<typeof buildPurchase>[0], isUnsigned = false) =>
    stateWords(buildPurchase(changes), isUnsigned)?.says
  expect(says({})).toBe('Tudo certo')
  expect(says({ cartStatus: 'Paid' })).toBe('Falta dizer quem laça')
  expect(says({ openFormations: open })).toBe('Falta dizer quem laça')
  expect(says({ pix: [dueCharge('due', '2027-01-10')], openFormations: open })).toBe('Falta pagar')
  expect(says({ pix: [part(1, true), part(2, true), part(3, false), part(4, false)] })).toBe(
    'Falta pagar 2 de 4',
  )
  expect(says({ entries: [{ ...entry, formation: 'review' }] })).toBe('Em análise')
  expect(says({ entries: [entry] })).toBe('Tudo certo')
  expect(says({ entries: [entry] }, true)).toBe('Falta a autorização')
  expect(says({ entries: [{ ...entry, formation: 'review' }] }, true)).toBe('Em análise')
  expect(says({ cartStatus: 'Cancelled' }, true)).toBeUndefined()
  expect(says({ returned: 'whole' })).toBeUndefined()
})
