import type { StaffKey } from '@porteira/contract'
import type { MayCall } from './may-call.ts'

/** The pages of the office and the calls that each is for: one of them must be allowed. */
export const officePages = {
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
} as const satisfies Record<string, readonly StaffKey[]>

export type OfficePath = keyof typeof officePages

/** True when a role allows at least one call of the page. */
export const mayOpen = (may: MayCall, path: OfficePath) => officePages[path].some((key) => may(key))
