/** The stored fields of a buyer; '' for a missing one. */
export type Buyer = Record<'token' | 'userId' | 'uuid' | 'cpf' | 'email' | 'name' | 'sex', string>

/** The page requires a complete stored buyer. A CPF in the address must be the CPF of that buyer. */
export function accessOf(buyer: Buyer, userCPF: string | undefined) {
  if (Object.values(buyer).includes('')) return 'log-in'
  return userCPF === undefined || userCPF === buyer.cpf ? 'open' : 'other-buyer'
}
