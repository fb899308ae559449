import { existsSync } from 'node:fs'

// Plain JavaScript: without `npm ci` there may be only a Node that cannot run TypeScript.
if (!existsSync(new URL('../node_modules/node/package.json', import.meta.url))) {
  console.error('Rode npm ci antes de npm start.')
  process.exit(1)
}
