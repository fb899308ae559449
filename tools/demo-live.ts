import { openAfternoon } from './live/programme.ts'
import { play } from './live/play.ts'
import { openShop } from './live/shop.ts'
import { readOptions } from './options.ts'

const values = readOptions(
  `npm start -- --live: plays an afternoon in the running demo shop, with calls, shots, an absence, finals, a tie-break and a
share. --speed is shots per second, --shop the address.`,
  {
    speed: { type: 'string', default: '0.5' },
    shop: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
)
const speed = Number(values.speed)
if (!(speed > 0)) {
  console.error('A velocidade são as armadas por segundo, como 0.5.')
  process.exit(2)
}

const shop = await openShop(values.shop)
const { eventUUID, categories } = await openAfternoon(shop)
const [first] = categories
console.log(`
A tarde ao vivo começa (${values.speed} armadas por segundo).

  Placar     ${shop.url}/placar/event/${eventUUID}
  TV         ${shop.url}/placar/category/${first?.id}?tv=1
  Narrador   ${shop.url}/placar/category/${first?.id}?narrador=1`)
for (const { id, name } of categories)
  console.log(`  Cancha     ${shop.url}/cancha/${id} (${name})
  Apontador  ${shop.url}/apontador/${id}`)
for (const category of categories)
  await play({ shop, tell: (line) => console.log(line), secondsPerShot: 1 / speed }, category)
