/** The links in the mastheads of the administration. */
export const ADMIN_LINK = { href: '/admin#logged', name: 'Administração' }

export const EVENTS_LINK = { href: '/admin-events', name: 'Eventos' }

export const SALE_LINK = { href: '/purchase', name: 'Venda do evento' }

/** The page of the desk with one cart, found by its code. */
export const cartAddress = (cartCode: string) => `/admin-carts#${encodeURIComponent(cartCode)}`

/** The state of a navigation to the carts, which opens a search. A CPF stands in no address. */
export const searchOf = (term: string) => ({ search: term })
export type CartSearchState = ReturnType<typeof searchOf>
