import { sessionEnded } from '#platform/errors.ts'
import type { Callers } from '#platform/http/session.ts'

/** The callers of a server without accounts and devices. */
export const noCallers: Callers = {
  readSession: async () => undefined,
  refusalOf: async () => sessionEnded(),
  readDevice: async () => {
    throw new Error('There is no device.')
  },
  findEvents: async () => [],
}
