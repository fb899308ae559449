import { openMachine } from './machine.ts'
import { deployNewShop } from './new-shop.ts'
import { NOT_POSSIBLE } from './needs.ts'
import { openOutside } from './outside.ts'
import { openPerson, step } from './person.ts'
import { upgradeLastRelease } from './upgrade.ts'

// Types every shell block of docs/operations.md, as a person who upgrades a shop, deploys one, loses its database and
// restores it. Runs with mounts and processes of its own, which `npm run journey` opens for it.
const [home = '', ...packages] = process.argv.slice(2)
const began = performance.now()

using machine = openMachine(home)
if (packages.length > 0)
  await step(machine, `(what this machine lacks: ${packages.join(', ')})`, () =>
    machine.run(`timeout 150 apt-get install -y ${packages.join(' ')}`, { outside: true }),
  ).catch(() => process.exit(NOT_POSSIBLE))
await step(machine, '(a clean machine, a bank and the names)', () => openOutside(machine))

await upgradeLastRelease(machine, openPerson(machine))
await deployNewShop(machine, openPerson(machine))

const minutes = (performance.now() - began) / 60_000
console.log(`Upgraded, deployed, sold and restored in ${minutes.toFixed(1)} minutes.`)
