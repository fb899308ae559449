import path from 'node:path'
import { build } from 'vite'
import { prepareDemo } from './testbed.ts'

/** Builds the web app as a visitor gets it, and the demo with which the shops of the journeys begin. */
export default async function setUp() {
  const { NODE_ENV } = process.env
  // Under test React would be its development edition, which nobody is served.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ root: path.resolve(import.meta.dirname, '..'), logLevel: 'warn' })
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
  }
  return prepareDemo()
}
