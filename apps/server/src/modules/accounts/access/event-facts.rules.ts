import type { PlainDate } from '@porteira/domain'

/** An event, for texts about roles and devices. */
export type EventFacts = { id: string; name: string; endsOn: PlainDate }
