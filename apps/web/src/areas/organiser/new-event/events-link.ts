/** The link back from the builder. */
export const EVENTS = { href: '/admin-events', name: 'Eventos' }
