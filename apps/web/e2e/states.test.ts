import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeStates } from '../../../tools/demo-states.ts'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)
type State = { name: string; path: string; cpf?: string; shows?: string; how?: string }
const { states } = JSON.parse(
  readFileSync(new URL('../../../demo/states.json', import.meta.url), 'utf8'),
) as { states: State[] }

test('The sandbox links to states of the demo, and each shows what its link promises', async () => {
  await makeStates(testbed)
  await using visitor = await openPhone()
  await visitor.page.goto(testbed.bank)
  for (const { name, path } of states)
    expect((await visitor.page.getByRole('link', { name }).getAttribute('href'))?.endsWith(path)).toBe(true)
  for (const { name, path, cpf, shows, how } of states) {
    // A state that the demo does not begin with says how it is made.
    expect([name, shows ?? how]).not.toContain(undefined)
    if (shows === undefined) continue
    const isOffice = path.startsWith('/admin')
    await using phone = cpf
      ? await shop.openWithStorage((await shop.logIn(cpf, isOffice ? 1 : 0)).stored)
      : await openPhone()
    await phone.page.goto(testbed.shop + path)
    await phone.page.getByText(shows).first().waitFor()
  }
})
