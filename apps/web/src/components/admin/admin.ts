import type { MayCall } from '#components/staff/may-call.ts'

/** The token of a person of the team, what the stored roles allow, and the path to which a new login returns. */
export type Admin = { token: string; path: string; may: MayCall }
