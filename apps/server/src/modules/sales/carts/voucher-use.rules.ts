import type { VoucherKind } from '@porteira/domain'

export type VoucherRow = {
  id: string
  eventId: string
  about: string
  kind: VoucherKind
  /** Percent or centavos. */
  value: number
  itemIds: readonly string[]
  maxUses: number
  maxPerCpf: number
  isOver: boolean
  forAccount: number | null
}

/** The other carts that hold or used a voucher, and those of the same buyer. */
export type Uses = { all: number; ofBuyer: number }
