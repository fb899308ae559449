import { VOUCHER_KINDS, VOUCHER_LIMITS } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Answer, Body, Message, NamedUuid } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Cpf, Flag, PlainDate, Reais, Uuid } from './values.ts'

/** A day; '' for none. */
const Day = Type.Union([PlainDate, Type.Literal('')])
const Code = Type.String({ minLength: 1, maxLength: 40 })
export const VoucherKind = Type.Enum([...VOUCHER_KINDS])

/** The voucher of a cart: its text, and what it takes off. */
export type AppliedVoucher = Static<typeof AppliedVoucher>
export const AppliedVoucher = Type.Object({ about: Type.String(), off: Reais })

/** 1 if a voucher of the event can be used; absent if none can. */
export const TakesVouchers = Type.Optional(Flag)

export const VoucherBody = Body({ code: Code })

const Redeemed = Answer({
  msg: Type.String(),
  /** What the voucher takes off, and the price of the cart then. */
  discount: Reais,
  total: Reais,
})

/** A voucher for the organiser. */
export type Voucher = Static<typeof Voucher>
export const Voucher = Type.Object({
  voucherId: Uuid,
  code: Type.String(),
  about: Type.String(),
  kind: VoucherKind,
  /** Percent, or reais; 0 for a free one. */
  value: Type.Number(),
  /** The categories and bundles for which it counts; none: all of the event. */
  itemUUIDs: Type.Array(Uuid),
  maxUses: Type.Integer(),
  maxPerCpf: Type.Integer(),
  /** The last day on which it is taken; '' without an end. */
  validUntil: Day,
  /** The name of the person who alone may use it; '' for anybody. */
  person: Type.String(),
  /** Carts that hold or used it. */
  uses: Type.Integer(),
  isEnded: Flag,
})

/** A category or bundle for which a voucher can count. */
export type VoucherItem = Static<typeof NamedUuid>

const mayEdit = { access: may('eventUUID', 'owner') }

export const voucherEndpoints = endpointTable({
  'POST /api/cart/:cartUUID/voucher': {
    id: 'redeemVoucher',
    summary: 'Use a voucher for a cart before its first charge',
    ...withToken('user', perMinute(20, 'token')),
    body: VoucherBody,
    reply: Redeemed,
    refuses: [409],
  },
  'POST /api/cart/:cartUUID/voucher/remove': {
    id: 'removeVoucher',
    summary: 'Take the voucher of a cart away before its first charge',
    ...withToken('user', perMinute(20, 'token')),
    reply: Message,
    refuses: [409],
  },
  'GET /api/events/:eventUUID/vouchers': {
    id: 'listVouchers',
    summary: 'The vouchers of an event with their uses',
    access: may('eventUUID', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      msg: Type.String(),
      eventName: Type.String(),
      /** The categories and bundles for which a voucher can count. */
      items: Type.Array(NamedUuid),
      vouchers: Type.Array(Voucher),
    }),
  },
  'POST /api/events/:eventUUID/vouchers': {
    id: 'createVouchers',
    summary: 'Create vouchers: some with the same terms, or one for each person of a list',
    ...mayEdit,
    ...withToken('admin', perMinute(20, 'token')),
    repeatable: true,
    body: Body({
      about: Type.String({ minLength: 1, maxLength: VOUCHER_LIMITS.about }),
      kind: VoucherKind,
      value: Type.Number({ minimum: 0, maximum: 99_999.99 }),
      itemUUIDs: Type.Array(Uuid, { maxItems: 100 }),
      maxUses: Type.Integer({ minimum: 1, maximum: VOUCHER_LIMITS.uses }),
      maxPerCpf: Type.Integer({ minimum: 0, maximum: VOUCHER_LIMITS.usesPerCpf }),
      validUntil: Day,
      /** How many codes, if `cpfs` is empty. */
      count: Type.Integer({ minimum: 1, maximum: VOUCHER_LIMITS.atOnce }),
      /** One code for each of these people, who alone may use it. */
      cpfs: Type.Array(Cpf, { maxItems: VOUCHER_LIMITS.atOnce }),
    }),
    reply: Answer({
      msg: Type.String(),
      codes: Type.Array(Type.Object({ code: Type.String(), person: Type.String() })),
    }),
    refuses: [409],
  },
  'POST /api/events/:eventUUID/vouchers/:voucherId/end': {
    id: 'endVoucher',
    summary: 'End a voucher; carts that used it keep their price',
    ...mayEdit,
    ...withToken('admin', perMinute(30, 'token')),
    reply: Message,
    refuses: [404],
  },
})
