/** Where the mastheads of the administration lead back to. */
export const ADMIN_PLACE = { href: '/admin#logged', name: 'Administração' }

export const SALE_PLACE = { href: '/purchase', name: 'Venda do evento' }
