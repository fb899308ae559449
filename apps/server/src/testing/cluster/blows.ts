import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** What happens to the cluster. It returns how the machine becomes what it was, and what it wrote where it must not. */
type Blow = (cluster: Cluster) => Promise<{ heal?: () => void; written?: () => Promise<number> }>

const killProcesses = async (cluster: Cluster, part: 'primary' | 'syncStandby') => {
  const machine = await cluster[part]()
  await machine.killAllBut('etcd')
  return { heal: () => cluster.restart(machine) }
}

export const blows: Record<string, Blow> = {
  'the primary and its agent are killed': (cluster) => killProcesses(cluster, 'primary'),
  'the synchronous standby and its agent are killed': (cluster) => killProcesses(cluster, 'syncStandby'),
  async "etcd's leader is killed"(cluster) {
    const machine = await cluster.etcdLeader()
    await machine.kill('etcd')
    return { heal: () => cluster.restart(machine) }
  },
  async 'the primary is cut off from the other machines and not from the shop'(cluster) {
    const machine = await cluster.primary()
    const others = cluster.othersOf(machine).map(({ address }) => address)
    machine.cutOff(others)
    const writer = startWriter(cluster.urlOf(machine))
    return { heal: () => machine.join(others), written: writer.stop }
  },
  async 'the machine of the primary is lost without a word'(cluster) {
    const machine = await cluster.primary()
    await machine.lose()
    return {
      heal() {
        machine.restore()
        cluster.restart(machine)
      },
    }
  },
  async 'the operator changes the primary'(cluster) {
    await cluster.switchOver()
    return {}
  },
}

/** Writes at one PostgreSQL until it is stopped. `stop` returns how many writes were acknowledged. */
function startWriter(url: string) {
  const writer = { isOn: true, acknowledged: 0 }
  const write = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 60_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      while (writer.isOn) {
        await client.query('create table if not exists written (n integer); insert into written values (1)')
        writer.acknowledged++
      }
    } finally {
      void client.end().catch(() => {})
    }
  }
  const writing = (async () => {
    while (writer.isOn) await write().catch(() => undefined)
  })()
  return {
    async stop() {
      writer.isOn = false
      await writing
      return writer.acknowledged
    },
  }
}
