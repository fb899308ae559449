import path from 'node:path'
import { build } from 'vite'

/** The journeys walk through the web app as it is now, built as a visitor gets it. */
export default async function setUp() {
  const { NODE_ENV } = process.env
  // Under test React would be its development edition, which nobody is served.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ root: path.resolve(import.meta.dirname, '..'), logLevel: 'warn' })
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
  }
}
