import { chromium } from 'playwright-core'
import { findChromiumWithProfile } from '../../../../tools/find-chromium.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** A browser page of 360 pixels, with the errors and warnings of its console. */
export async function openPhone() {
  const browser = await chromium.launch({ executablePath: findChromiumWithProfile(), args: FLAGS })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints, [Symbol.asyncDispose]: () => browser.close() }
}
