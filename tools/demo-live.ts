import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readOptions } from './options.ts'

const values = readOptions(
  `npx node tools/demo-live.ts --speed 2: sends the demo's score sheets throw by throw to a running shop.
--speed is throws per second, --shop the address, --category a category's UUID, --key the service key.`,
  {
    speed: { type: 'string', default: '1' },
    shop: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
    category: { type: 'string', default: 'f7d11fb5-71cb-53b4-9ff2-09e4edacbef8' },
    key: { type: 'string', default: process.env['SERVICE_KEY'] ?? 'porteira-demo-service-key' },
  },
)

type Rider = { uuid: string; qualify: number[]; final: number[] }
type ScoreSheet = { badge: number; strength: number; shots: Rider[] }
type Demo = {
  scoreSheets: Record<string, ScoreSheet[]>
  rankings: { categories: Record<string, { rankings: { badge: number; entity: string }[] }> }
}

const file = new URL('../demo/demo-data.json', import.meta.url)
const demo: Demo = JSON.parse(readFileSync(file, 'utf8'))
const { category, shop, key } = values
const scoreSheets = demo.scoreSheets[category]
const shotsPerSecond = Number(values.speed)
if (!scoreSheets || !(shotsPerSecond > 0)) {
  console.error(
    'Uso: npx node tools/demo-live.ts [--speed armadas-por-segundo] [--category uuid] [--shop url]',
  )
  process.exit(2)
}
const clubs = new Map(
  demo.rankings.categories[category]?.rankings.map((entry) => [entry.badge, entry.entity]),
)

/** The order of the shots: the qualifier first, round by round in the order of the numbers. */
const order = (['qualify', 'final'] as const).flatMap((phase) => {
  const longest = Math.max(...scoreSheets.flatMap(({ shots }) => shots.map((rider) => rider[phase].length)))
  return Array.from({ length: longest }, (_, index) =>
    scoreSheets.flatMap((scoreSheet) =>
      scoreSheet.shots
        .filter((rider) => index < rider[phase].length)
        .map((rider) => ({ scoreSheet, rider, phase })),
    ),
  ).flat()
})

/** The score sheets after the first shots. A strength is assigned after the qualifier. */
function standing(thrown: typeof order) {
  const isFinal = thrown.some(({ phase }) => phase === 'final')
  return scoreSheets?.map((scoreSheet) => ({
    badge: scoreSheet.badge,
    strength: isFinal ? scoreSheet.strength : 0,
    entity: clubs.get(scoreSheet.badge) ?? '',
    shots: scoreSheet.shots.map((rider) => {
      const count = (phase: 'qualify' | 'final') =>
        thrown.filter((turn) => turn.rider === rider && turn.phase === phase).length
      return {
        uuid: rider.uuid,
        qualify: rider.qualify.slice(0, count('qualify')),
        final: rider.final.slice(0, count('final')),
      }
    }),
  }))
}

console.log(`Ao vivo: ${shop}/placar/category/${category} (${order.length} armadas; Ctrl+C encerra)`)
for (let count = 0; count <= order.length; count++) {
  const answer = await fetch(`${shop}/api/integration/rankings/${category}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    // The clock makes the revision of every replay newer than the previous one.
    body: JSON.stringify({
      revision: Date.now(),
      rankingsLiveNow: 1,
      entries: standing(order.slice(0, count)),
    }),
  })
  if (answer.status === 429) count -= 1
  else if (!answer.ok) {
    console.error(await answer.text())
    process.exit(1)
  }
  const turn = order[count - 1]
  if (turn)
    console.log(`Nº ${turn.scoreSheet.badge}, ${turn.phase === 'final' ? 'final' : 'classificatória'}`)
  await pause(1000 / shotsPerSecond)
}
