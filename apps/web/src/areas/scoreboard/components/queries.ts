import { call } from '#api/call.ts'

/** The leader of each category of an event. */
export const categoryLeaders = (eventUUID: string) =>
  call('GET /api/rankings/event/:eventUUID', { params: { eventUUID } })

/** The results of the strengths of a category. */
export const categoryResult = (catUUID: string) =>
  call('GET /api/results/category/:catUUID', { params: { catUUID } })

/** The signed document of an official result, its signature and the key of the event. */
export const signedResult = (catUUID: string, strength: number) =>
  call('GET /api/results/category/:catUUID/signed/:strength', {
    params: { catUUID, strength: `${strength}` },
  })
