/** A place of the navigation of the public. */
export type NavPlace = 'events' | 'scores' | 'badge' | 'own' | 'account'

/**
 * Every page by its path, and its place: one of the navigation, none where nothing may lead away from the page, or the
 * page of the office whose place in the rail it belongs to. The routes of the browser and of the server, the navigation,
 * the rail and the names that no event may have derive from this list. Each other path with one word is an event.
 */
export const PAGES = {
  '/': 'events',
  '/login': 'none',
  '/login-enter': 'none',
  '/registration': 'none',
  '/recover': 'none',
  '/recover-email': 'none',
  '/recover-mobile': 'none',
  '/redefine': 'none',
  '/home': 'own',
  '/home/:userCPF': 'own',
  '/conta': 'account',
  '/comprovante': 'own',
  '/desistir': 'own',
  '/trocar': 'own',
  '/adiado/:eventUUID': 'own',
  '/numero': 'badge',
  '/purchase': 'none',
  '/installments': 'none',
  '/payment': 'none',
  '/participants': 'none',
  '/pay-installment': 'none',
  '/fill-formation': 'none',
  '/success': 'own',
  '/admin': '/admin',
  '/admin-carts': '/admin-carts',
  '/secretaria/:eventUUID?/:part?/:id?': '/secretaria/:eventUUID?/:part?/:id?',
  '/admin-people': '/admin-people',
  '/admin-events': '/admin-events',
  '/admin-events/:eventUUID': '/admin-events',
  '/admin-events/:eventUUID/corrigir': '/admin-events',
  '/admin-events/:eventUUID/cancelar': '/admin-events',
  '/admin-events/:eventUUID/adiar': '/admin-events',
  '/admin-events/:eventUUID/juntar': '/admin-events',
  '/admin-events/:eventUUID/codigos': '/admin-events',
  '/admin-events/:eventUUID/avisar': '/admin-events',
  '/admin-events/:eventUUID/menores': '/admin-events',
  '/admin-requirements/:eventUUID': '/admin-events',
  '/new-event/:draftId?/:step?': '/admin-events',
  '/edit-event': '/admin-events',
  '/edit-category': '/admin-events',
  '/edit-category/:itemUUID/regras': '/admin-events',
  '/edit-bundle': '/admin-events',
  '/equipe': '/equipe',
  '/competicao/:catUUID/:part?/:id?': '/apontador',
  '/programa/:eventUUID': '/apontador',
  '/placar': 'scores',
  '/placar/event/:eventUUID': 'scores',
  '/placar/event/:eventUUID/resultado': 'scores',
  '/placar/category/:catUUID': 'scores',
  '/placar/players/:eventUUID': 'scores',
  '/cancha/:catUUID': 'none',
  '/sorteio/:catUUID': 'scores',
  '/privacidade': 'account',
  '/autorizacao/papel': 'none',
  '/autorizacao/:token': 'none',
  '/pix/:txid': 'none',
  '/contestar': 'account',
  '/aparelho': 'none',
  '/apontador': 'none',
  '/apontador/:catUUID': 'none',
  '/chamada/:catUUID': 'none',
  '/conferencia': 'none',
} as const satisfies Record<string, NavPlace | 'none' | `/${string}`>

export type PagePath = keyof typeof PAGES

/** A page for a login with a role, inside the frame of the office. */
export type OfficePath = {
  [Path in PagePath]: (typeof PAGES)[Path] extends `/${string}` ? Path : never
}[PagePath]

/** The only page whose document may use the camera. */
export const CAMERA_PAGE: PagePath = '/conferencia'

export const pagePaths = Object.keys(PAGES) as PagePath[]
export const isOfficePath = (path: PagePath): path is OfficePath => PAGES[path].startsWith('/')

/** Matches the addresses of a page. A word after a colon is one part of the address; with a question mark it may be left out. */
export const addressesOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+(\??)/g, '(?:/[^/]+)$1').replace(/\/$/, '')}/?$`)

const addresses = pagePaths.map((path) => [path, addressesOf(path)] as const)

/** The page at an address; undefined for the address of an event and for an unknown one. */
export const pageAt = (address: string) => addresses.find(([, pattern]) => pattern.test(address))?.[0]
