import type { VoucherItem, Voucher } from '@porteira/contract'
import {
  businessDate,
  foldAccents,
  formatDate,
  safeText,
  storedVoucherValue,
  voucherCodeText,
  voucherText,
} from '@porteira/domain'

/** Whether a voucher can still be used. */
export function stateOf({ isEnded, validUntil, uses, maxUses }: Voucher) {
  if (isEnded === 1) return { tone: 'gone', text: 'Encerrado' } as const
  if (validUntil !== '' && validUntil < businessDate(new Date()))
    return { tone: 'gone', text: 'Venceu' } as const
  if (uses >= maxUses) return { tone: 'calm', text: 'Usado' } as const
  return { tone: 'good', text: 'Vale' } as const
}

const discountText = ({ kind, value }: Pick<Voucher, 'kind' | 'value'>) =>
  voucherText({ kind, value: storedVoucherValue(kind, value) ?? 0 })

const namesOf = ({ itemUUIDs }: Voucher, items: readonly VoucherItem[]) =>
  items.flatMap(({ uuid, name }) => (itemUUIDs.includes(uuid) ? [name] : [])).join(', ')

/** The terms of a voucher in words, '10% de desconto · LAÇO BAIO · só JOÃO · até 12/01/2027'. */
export const termsText = (voucher: Voucher, items: readonly VoucherItem[]) =>
  [
    discountText(voucher),
    namesOf(voucher, items) || 'todo o evento',
    voucher.person && `só ${voucher.person}`,
    voucher.maxPerCpf > 0 && voucher.person === '' && `${voucher.maxPerCpf} por CPF`,
    voucher.validUntil && `até ${formatDate(voucher.validUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The vouchers whose code, text or person contains what is typed. */
export function matchingVouchers(vouchers: readonly Voucher[], typed: string) {
  const wanted = foldAccents(typed.trim())
  return vouchers.filter(({ code, about, person }) =>
    foldAccents(`${code} ${voucherCodeText(code)} ${about} ${person}`).includes(wanted),
  )
}

const cell = (text: string) => `"${safeText(text).replaceAll('"', '""')}"`

/** The vouchers as a CSV file for spreadsheets. */
export function voucherSheet(vouchers: readonly Voucher[], items: readonly VoucherItem[]) {
  const rows = vouchers.map((voucher) => [
    voucherCodeText(voucher.code),
    voucher.about,
    voucher.person,
    discountText(voucher),
    namesOf(voucher, items),
    voucher.validUntil && formatDate(voucher.validUntil),
    `${voucher.uses} de ${voucher.maxUses}`,
    stateOf(voucher).text,
  ])
  const head = ['Código', 'Para quê', 'Pessoa', 'Desconto', 'Vale para', 'Até', 'Usos', 'Situação']
  const text = [head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' })
}
