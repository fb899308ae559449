import type { StaffKey } from '@porteira/contract'
import type { OfficePath } from '@porteira/domain'
import type { ComponentType } from 'react'
import type { Admin, OfficeProps } from '#components/admin/admin.ts'
import type { MayCall } from '#components/staff/may-call.ts'
import { page } from '#shell/lazy-page.ts'

/** A page that the rail of the office may lead to or show. */
type StaffPath = OfficePath | '/conferencia' | '/apontador'

type OfficePage = {
  Page: ComponentType<OfficeProps>
  /** The calls that the page is for: one of them must be allowed. */
  calls: readonly StaffKey[]
  /** The label of the link to it from its event. */
  ofEvent?: string
}

const LandingPreview = page(() => import('#areas/shop/landing/LandingPreview.tsx'))
const Builder = page(() => import('#areas/organiser/new-event/NewEventPage.tsx'))
// The page of the shop comes from here, because no area imports another one.
const NewEventPage = ({ admin }: { admin: Admin }) => <Builder admin={admin} Preview={LandingPreview} />

/** The sale, the reports and the lists of an event. */
const EVENT_CALLS = [
  'GET /api/events/:eventUUID/report/sales',
  'GET /api/events/:eventUUID/report/start',
  'PUT /api/events/:eventUUID/sale',
] as const satisfies StaffKey[]

/** The routes of the office, what opens them, and the links of an event derive from this list. */
export const officePages: Record<OfficePath, OfficePage> = {
  '/admin': {
    Page: page(() => import('#areas/desk/admin/AdminPage.tsx')),
    calls: ['GET /api/desk/today'],
  },
  '/admin-carts': {
    Page: page(() => import('#areas/desk/admin-carts/AdminCartsPage.tsx')),
    calls: ['GET /api/cart/admin/search/:term'],
  },
  '/secretaria/:eventUUID?/:part?/:id?': {
    Page: page(() => import('#areas/desk/secretaria/SecretariaPage.tsx')),
    calls: ['GET /api/events/:eventUUID/till', 'GET /api/events/:eventUUID/till/shifts'],
  },
  '/admin-people': {
    Page: page(() => import('#areas/desk/admin-people/AdminPeoplePage.tsx')),
    calls: ['GET /api/people/'],
  },
  '/admin-events': {
    Page: page(() => import('#areas/organiser/admin-events/AdminEventsPage.tsx')),
    calls: EVENT_CALLS,
  },
  '/admin-events/:eventUUID': {
    Page: page(() => import('#areas/organiser/evento/EventoPage.tsx')),
    calls: EVENT_CALLS,
    ofEvent: 'Evento',
  },
  '/admin-events/:eventUUID/corrigir': {
    Page: page(() => import('#areas/organiser/correct-event/CorrectEventPage.tsx')),
    calls: ['GET /api/events/:eventUUID/correction'],
    ofEvent: 'Dados e preços',
  },
  '/admin-requirements/:eventUUID': {
    Page: page(() => import('#areas/organiser/admin-requirements/AdminRequirementsPage.tsx')),
    calls: ['GET /api/events/:eventUUID/requirements'],
    ofEvent: 'Exigências',
  },
  '/admin-events/:eventUUID/menores': {
    Page: page(() => import('#areas/desk/admin-minors/AdminMinorsPage.tsx')),
    calls: ['GET /api/events/:eventUUID/minors'],
    ofEvent: 'Menores',
  },
  '/programa/:eventUUID': {
    Page: page(() => import('#areas/organiser/programa/ProgramaPage.tsx')),
    calls: ['GET /api/programme/:eventUUID'],
    ofEvent: 'Programa',
  },
  '/equipe': {
    Page: page(() => import('#areas/organiser/equipe/EquipePage.tsx')),
    calls: ['GET /api/team/'],
    ofEvent: 'Equipe',
  },
  '/admin-events/:eventUUID/codigos': {
    Page: page(() => import('#areas/organiser/codigos/CodigosPage.tsx')),
    calls: ['GET /api/events/:eventUUID/vouchers'],
    ofEvent: 'Códigos',
  },
  '/admin-events/:eventUUID/avisar': {
    Page: page(() => import('#areas/organiser/avisar/AvisarPage.tsx')),
    calls: ['GET /api/events/:eventUUID/announcement'],
    ofEvent: 'Avisos',
  },
  '/admin-events/:eventUUID/cancelar': {
    Page: page(() => import('#areas/organiser/cancelar/CancelarPage.tsx')),
    calls: ['GET /api/events/:eventUUID/cancellation'],
    ofEvent: 'Cancelar ou adiar',
  },
  '/admin-events/:eventUUID/adiar': {
    Page: page(() => import('#areas/organiser/adiar/AdiarPage.tsx')),
    calls: ['GET /api/events/:eventUUID/postponement'],
  },
  '/admin-events/:eventUUID/juntar': {
    Page: page(() => import('#areas/organiser/juntar/JuntarPage.tsx')),
    calls: ['GET /api/events/:eventUUID/join'],
  },
  '/new-event/:draftId?/:step?': { Page: NewEventPage, calls: ['PUT /api/drafts/:draftId'] },
  '/edit-event': {
    Page: page(() => import('#areas/organiser/edit-event/EditEventPage.tsx')),
    calls: ['PUT /api/events/:eventUUID'],
  },
  '/edit-category': {
    Page: page(() => import('#areas/organiser/edit-category/EditCategoryPage.tsx')),
    calls: ['PUT /api/categories/:itemUUID'],
  },
  '/edit-category/:itemUUID/regras': {
    Page: page(() => import('#areas/organiser/edit-rules/EditRulesPage.tsx')),
    calls: ['GET /api/categories/:itemUUID/competition'],
  },
  '/edit-bundle': {
    Page: page(() => import('#areas/organiser/edit-bundle/EditBundlePage.tsx')),
    calls: ['PUT /api/bundles/:itemUUID'],
  },
  '/competicao/:catUUID/:part?/:id?': {
    Page: page(() => import('#areas/desk/competicao/CompeticaoPage.tsx')),
    calls: ['GET /api/competition/:catUUID'],
  },
}

const pages: Record<StaffPath, Pick<OfficePage, 'calls'>> = {
  ...officePages,
  '/conferencia': { calls: ['GET /api/checkin/:eventUUID/snapshot'] },
  '/apontador': { calls: ['GET /api/scoring/:catUUID', 'GET /api/rankings/category/:catUUID/announcer'] },
}

/** True when a role allows at least one call of the page, in this event if one is given. */
export const mayOpen = (may: MayCall, path: StaffPath, eventUUID?: string) =>
  pages[path].calls.some((key) => may(key, eventUUID))

/** The links from an event to its pages that a role allows, in the order of the list. */
export const linksOf = (may: MayCall, eventUUID: string) =>
  (Object.keys(officePages) as OfficePath[]).flatMap((path) => {
    const label = officePages[path].ofEvent
    return label !== undefined && mayOpen(may, path, eventUUID)
      ? [{ href: addressIn(path, eventUUID), label }]
      : []
  })

const addressIn = (path: OfficePath, eventUUID: string) =>
  path.includes(':eventUUID') ? path.replace(':eventUUID', eventUUID) : `${path}?evento=${eventUUID}`
