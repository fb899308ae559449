import QueueDatabase from 'pg-boss/dist/db.js'

type Follow = QueueDatabase['listen']
/** Calls `onNotification` with each notification of a channel, and `onReconnect` when some may have been missed. */
export type Listen = (...follower: Parameters<Follow>) => ReturnType<Follow>

/**
 * Follows notifications at this address. The connection of pg-boss checks itself each ten seconds and connects again after
 * a loss. That is no failure here, because the timetable and the workers of the queue also look by themselves.
 */
export const listenAt =
  (connectionString: string): Listen =>
  async (...follower) => {
    const database = new QueueDatabase({ connectionString })
    database.on('error', () => {})
    await database.open()
    return database.listen(...follower)
  }
