import path from 'node:path'
import { build } from 'vite'

/** The journeys walk through the web app as it is now, not as it was last built. */
export default async function setUp() {
  await build({ root: path.resolve(import.meta.dirname, '..'), logLevel: 'warn' })
}
