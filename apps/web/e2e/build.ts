import path from 'node:path'
import { build } from 'vite'
import { findChromium, findChromiumWithProfile } from '../../../tools/find-chromium.ts'

/** Finds the browsers and builds the web app for production. */
export default async function setUp() {
  // Where they are missing they are installed once, before several test files need them.
  findChromium()
  findChromiumWithProfile()
  const { NODE_ENV } = process.env
  // With NODE_ENV=test Vite would build the development version of React.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ root: path.resolve(import.meta.dirname, '..'), logLevel: 'warn' })
  } finally {
    // An undefined value would become the text 'undefined', which the server refuses.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}
