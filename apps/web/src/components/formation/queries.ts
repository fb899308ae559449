import { query } from '#api/query.ts'

/** The riders of the buyer's earlier purchases. */
export const enteredRiders = (userId: string, token: string) =>
  query('GET /api/users/:userId/riders', { params: { userId }, query: { token } })
