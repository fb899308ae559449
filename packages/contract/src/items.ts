import { FIELD_BOUNDS } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Answer, Body, File, NamedUuid, optional, SessionQuery, TokenQuery } from './bodies.ts'
import { adminChange, againstFloods, by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { bundleEditable, categoryEditable } from './settings.ts'
import { Flag, FlagText, NullableInteger, NullableString, Reais, Uuid } from './values.ts'

export type Bundle = Static<typeof Bundle>
export const Bundle = Type.Object({
  UUID: Type.String(),
  ...bundleEditable,
  /** Empty in the template of a new bundle. */
  name: Type.String(),
  eventUUID: Type.String(),
  /** The categories of the event that a bundle may contain. */
  rodeoCategories: Type.Array(NamedUuid),
  unitsSold: Type.Integer(),
})

export const BundleSettings = Body(optional(bundleEditable))
export const NewBundle = Body({
  ...optional(bundleEditable),
  name: bundleEditable.name,
  bundledUUIDs: bundleEditable.bundledUUIDs,
  price: bundleEditable.price,
  unitsTotal: bundleEditable.unitsTotal,
})

export type Category = Static<typeof Category>
export const Category = Type.Object({
  UUID: Type.String(),
  eventUUID: Type.String(),
  name: Type.String(),
  ...categoryEditable,
  price: Reais,
  maxParticipants: Type.Integer(),
  minParticipants: Type.Integer(),
  savedLives: Type.Integer(),
  strengthOptions: Type.Integer(),
  strengthDynamic: Flag,
  restrictAgeMin: NullableInteger,
  restrictAgeMax: NullableInteger,
  sbbEnabled: Flag,
  mdlAvailBadges: Type.String(),
  mdlAvailCount: Type.Integer(),
  /** The numbers that the organiser keeps for the desk, as a list like `mdlAvailBadges`. */
  deskBadges: Type.String(),
  mdlUnitsSold: Type.Integer(),
  /** When the plan of the ground was uploaded; null without one. */
  planUpdatedOn: NullableString,
  blockedSales: Flag,
  hideFromSales: Flag,
})

export const CategorySettings = Body({
  ...optional(categoryEditable),
  /** The numbers to keep for the desk, in place of those before. */
  deskBadges: Type.Optional(Type.String({ maxLength: FIELD_BOUNDS.availableBadges })),
})

export const itemEndpoints = endpointTable({
  'GET /api/bundles/:itemUUID': {
    id: 'readBundle',
    summary: 'A bundle to edit, or the template of a new one (newBundle=1)',
    access: may('bundle', 'owner', 'desk', 'auditor'),
    ...by('admin', perMinute(60, 'token')),
    query: SessionQuery({ newBundle: FlagText, eventUUID: Uuid }),
    reply: Answer({ result: Bundle }),
  },
  'POST /api/bundles/': {
    id: 'createBundle',
    summary: 'Create a bundle',
    access: may('query.eventUUID', 'owner'),
    ...by('admin', perMinute(30, 'token')),
    bodyLimit: 65_536,
    query: Type.Object({ ...TokenQuery.properties, eventUUID: Uuid }),
    body: NewBundle,
    reply: Answer({ msg: Type.String(), itemUUID: Type.String() }),
    refuses: [404, 409],
  },
  'PUT /api/bundles/:itemUUID': {
    id: 'updateBundle',
    summary: 'Change a bundle',
    access: may('itemUUID', 'owner'),
    ...adminChange,
    bodyLimit: 65_536,
    body: BundleSettings,
  },
  'GET /api/categories/:itemUUID': {
    id: 'readCategory',
    summary: 'A category to edit',
    access: may('itemUUID', 'owner', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ result: Category }),
  },
  'PUT /api/categories/:itemUUID': {
    id: 'updateCategory',
    summary: 'Change the fields of a category that this shop owns',
    access: may('itemUUID', 'owner'),
    ...adminChange,
    bodyLimit: 65_536,
    body: CategorySettings,
  },
  'GET /api/categories/:itemUUID/plan': {
    id: 'readGroundPlan',
    summary: 'The plan of the ground of a category, on which its numbers are',
    ...by('visitor', againstFloods),
    cache: 'public, max-age=3600',
    // A new plan has a new address, because browsers cache a plan for an hour.
    query: Type.Object({ v: Type.Optional(Type.String({ maxLength: 40 })) }),
    reply: File('image/jpeg'),
    refuses: [404],
  },
  'POST /api/categories/:itemUUID/plan': {
    id: 'replaceGroundPlan',
    summary: 'Replace the plan of the ground of a category by a JPEG, PNG or WebP, which is drawn again',
    access: may('itemUUID', 'owner'),
    ...adminChange,
    bodyLimit: 9_437_184,
    multipart: true,
  },
})
