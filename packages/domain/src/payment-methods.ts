type Abilities = {
  /** Who takes the money. SQL asks the function `taken_by`. */
  takenBy: 'bank' | 'desk'
  /** Who gives it back. SQL asks the function `refunded_by`. */
  refundedBy: 'bank' | 'desk'
  /** True for money that lies in the drawer of a shift. SQL asks the function `is_in_drawer`. */
  isInDrawer: boolean
  /** True for money that the card terminal gives back, with the NSU of the reversal. */
  isReversed: boolean
  /** The money of a cart goes back by the method with the lowest number first. */
  refundOrder: number
}

/** Every method by which money arrives, in the order of the reports. The ledger of the database knows the same ones. */
const methods = {
  pix: { takenBy: 'bank', refundedBy: 'bank', isInDrawer: false, isReversed: false, refundOrder: 0 },
  cash: { takenBy: 'desk', refundedBy: 'desk', isInDrawer: true, isReversed: false, refundOrder: 2 },
  card: { takenBy: 'desk', refundedBy: 'desk', isInDrawer: false, isReversed: true, refundOrder: 1 },
} as const satisfies Record<string, Abilities>

export type PaymentMethod = keyof typeof methods
type MethodOf<Having extends Partial<Abilities>> = {
  [Name in PaymentMethod]: (typeof methods)[Name] extends Having ? Name : never
}[PaymentMethod]
/** A method whose money a person at the desk takes. */
export type DeskMethod = MethodOf<{ takenBy: 'desk' }>
/** A method whose money lies in the drawer. */
export type DrawerMethod = MethodOf<{ takenBy: 'desk'; isInDrawer: true }>

export const abilitiesOf = (method: PaymentMethod): Abilities => methods[method]

/** The methods with these abilities; every one without any. */
export const methodsWith = (wanted: Partial<Abilities> = {}) =>
  (Object.keys(methods) as PaymentMethod[]).filter((method) =>
    Object.entries(wanted).every(([name, value]) => methods[method][name as keyof Abilities] === value),
  )

export const deskMethods = (wanted: Pick<Partial<Abilities>, 'isInDrawer'> = {}) =>
  methodsWith({ takenBy: 'desk', ...wanted }) as DeskMethod[]

/** A value for each method of the desk. */
export const mapDeskMethods = <Value>(make: (method: DeskMethod) => Value) =>
  Object.fromEntries(deskMethods().map((method) => [method, make(method)])) as Record<DeskMethod, Value>

/** The Portuguese name of each way to pay. A courtesy is no money. */
export const paidByLabels = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  courtesy: 'Cortesia',
} as const satisfies Record<PaymentMethod | 'courtesy', string>

/** 'dinheiro'. Pix is a name and keeps its capital. */
export const paidByInSentence = (method: keyof typeof paidByLabels) =>
  method === 'pix' ? paidByLabels.pix : paidByLabels[method].toLowerCase()

/** How money came in, inside of a sentence. */
export const paidInLabels: Record<PaymentMethod, string> = {
  pix: 'por Pix',
  cash: 'em dinheiro',
  card: 'em cartão',
}
