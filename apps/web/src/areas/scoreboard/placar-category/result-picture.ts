import { call } from '#api/call.ts'

/** The picture of a strength with a result, to share. */
export const resultPicture = (catUUID: string, strength: number) =>
  call('GET /api/results/category/:catUUID/picture/:strength', {
    params: { catUUID, strength: `${strength}` },
  })
