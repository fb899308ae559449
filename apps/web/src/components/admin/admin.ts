import type { OfficePath } from '@porteira/domain'
import type { MayCall } from '#components/staff/may-call.ts'

/** The token of a person of the team, what the stored roles allow, and the path to which a new login returns. */
export type Admin = { token: string; path: string; may: MayCall }

/** What every page of the office gets. */
export type OfficeProps = {
  admin: Admin
  /** True for a page that a role of the person allows. */
  opens: (path: OfficePath) => boolean
  /** The links from an event to its pages that a role of the person allows. */
  linksOf: (eventUUID: string) => { href: string; label: string }[]
}
