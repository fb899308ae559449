import { inventCpf } from '../../apps/server/src/testing/builders.ts'
import { openClient } from '../rush/client.ts'
import { summarise, workOf } from '../rush/summary.ts'
import { ADDRESS } from './people.ts'

const AT_ONCE = 4
const FIRST_UNKNOWN = 7000

/** A script that looks up CPFs as fast as it can and solves every challenge. */
export async function runScript(shopUrl: string, count: number) {
  const client = openClient(shopUrl)
  let [next, answered, stopped] = [0, 0, 0]
  const lookUpSome = async () => {
    for (let nth = next++; nth < count; nth = next++) {
      const path = `/api/users/lookup/${inventCpf(FIRST_UNKNOWN + nth)}`
      const { status } = await client.send({
        name: 'look-up by the script',
        path,
        headers: { 'x-forwarded-for': ADDRESS },
      })
      if (status === 200) answered++
      else stopped++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lookUpSome))
  client.close()
  return {
    cpfs: count,
    answered,
    stopped,
    ...workOf(client.proofs),
    seconds: Math.round(client.elapsedMs() / 1000),
    refusals: JSON.stringify(summarise(client.calls).refusals),
  }
}
