/** What the browser remembers of a buyer, each '' when it remembers nothing. */
export type Buyer = Record<'token' | 'userId' | 'uuid' | 'cpf' | 'email' | 'name' | 'sex', string>

/** Who may see the page: the buyer who is stored, whole, and whom the address names if it names one. */
export function accessOf(buyer: Buyer, userCPF: string | undefined) {
  if (Object.values(buyer).includes('')) return 'log-in'
  return userCPF === undefined || userCPF === buyer.cpf ? 'open' : 'other-buyer'
}
