import type { StaffKey } from '@porteira/contract'
import type { OfficePath } from '@porteira/domain'
import type { MayCall } from './may-call.ts'

/** A page that the rail of the office may lead to or show. */
export type StaffPath = OfficePath | '/conferencia' | '/apontador'

/** The calls that each page is for: one of them must be allowed. */
const callsOf: Record<StaffPath, readonly StaffKey[]> = {
  '/admin': ['GET /api/desk/today'],
  '/admin-carts': ['GET /api/cart/admin/search/:term'],
  '/admin-events': [
    'GET /api/events/:eventUUID/report/sales',
    'GET /api/events/:eventUUID/report/start',
    'PUT /api/events/:eventUUID/sale',
  ],
  '/secretaria/:eventUUID?/:part?/:id?': [
    'GET /api/events/:eventUUID/till',
    'GET /api/events/:eventUUID/till/shifts',
  ],
  '/admin-people': ['GET /api/people/'],
  '/admin-events/:eventUUID/menores': ['GET /api/events/:eventUUID/minors'],
  '/admin-events/:eventUUID/corrigir': ['GET /api/events/:eventUUID/correction'],
  '/admin-requirements/:eventUUID': ['GET /api/events/:eventUUID/requirements'],
  '/new-event/:draftId?/:step?': ['PUT /api/drafts/:draftId'],
  '/edit-event': ['PUT /api/events/:eventUUID'],
  '/edit-category': ['PUT /api/categories/:itemUUID'],
  '/edit-bundle': ['PUT /api/bundles/:itemUUID'],
  '/equipe': ['GET /api/team/'],
  '/conferencia': ['GET /api/checkin/:eventUUID/snapshot'],
  '/apontador': ['GET /api/scoring/:catUUID', 'GET /api/rankings/category/:catUUID/announcer'],
}

/** True when a role allows at least one call of the page. */
export const mayOpen = (may: MayCall, path: StaffPath) => callsOf[path].some((key) => may(key))
