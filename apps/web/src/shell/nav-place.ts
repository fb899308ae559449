/** A place of the navigation. Each public page belongs to one. */
export type NavPlace = 'events' | 'scores' | 'badge' | 'own' | 'account'

// From the login until the riders are filled in nothing leads away, and the scorer's screen has no room.
const WITHOUT_NAV =
  /^\/(?:login|login-enter|registration|recover|recover-email|recover-mobile|redefine|purchase|installments|payment|participants|pay-installment|fill-formation|aparelho|conferencia|pix\/.*|autorizacao\/.*|apontador(?:\/.*)?)\/?$/

const places: [path: RegExp, place: NavPlace][] = [
  [/^\/placar(?:\/|$)/, 'scores'],
  [/^\/numero\/?$/, 'badge'],
  [/^\/(?:home(?:\/.*)?|success|comprovante)\/?$/, 'own'],
  [/^\/(?:conta|privacidade|contestar)\/?$/, 'account'],
]

/** The place of a page; undefined for a page without the navigation. Every other path is the list or an event. */
export function navPlaceOf(path: string): NavPlace | undefined {
  if (WITHOUT_NAV.test(path)) return undefined
  return places.find(([pattern]) => pattern.test(path))?.[1] ?? 'events'
}
