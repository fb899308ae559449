import { USUAL_RULES } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { ADMIN } from './competition-page.ts'
import { openCompetition } from './desk-competition.ts'
import { countCopies, openKillableBrowser } from './killable-browser.ts'
import { callsOf } from './shop.ts'
import { logInForWork, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

/** One round without a final. */
const RULES = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' as const },
  qualifier: { rounds: 1, sieve: { kind: 'hits' as const }, ranges: [] },
  strengths: [
    {
      name: '',
      minimum: 0,
      final: { kind: 'none' as const },
      trophies: 0,
      tie: 'share' as const,
      prizes: [],
    },
  ],
  ...USUAL_RULES,
}

test('Shots that were recorded without a network outlive a browser that is killed at once, and arrive once', async () => {
  const { catUUID } = await openCompetition(testbed, RULES, [3, 7, 12])
  await using browser = await openKillableBrowser()
  let page = await browser.context().newPage()
  const address = `${testbed.shop}/apontador/${catUUID}`
  await page.goto(address)
  await logInForWork(page, ADMIN)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  // The login and the score sheet are stored for some time before a shot.
  const isOnDisk = () => browser.hasStored('mdlToken') && browser.hasStored(`apontador ${catUUID} sheet`)
  await expect.poll(isOnDisk, { timeout: 60_000 }).toBe(true)
  await browser.context().setOffline(true)
  for (const button of ['Boa', 'Perdida', 'Boa']) await press(page, button)
  await expect.poll(() => countCopies(page)).toBe(3)
  await browser.killAndRestart()

  await browser.context().setOffline(true)
  page = await browser.context().newPage()
  await page.goto(address)
  await page.getByText('3 armadas guardadas neste aparelho').waitFor()
  await browser.context().setOffline(false)
  await page.getByText('Tudo enviado.').waitFor()
  await expect.poll(() => countCopies(page)).toBe(0)

  const { call, logIn } = callsOf(testbed)
  const { token } = await logIn(ADMIN, 1)
  const sheet = await call(`scoring/${catUUID}?token=${token}`)
  const shots = sheet['shots'] as { badge: number; hit: number }[]
  expect(shots.map(({ badge, hit }) => [badge, hit]).sort(([a = 0], [b = 0]) => a - b)).toEqual([
    [3, 1],
    [7, 0],
    [12, 1],
  ])
})

test('The settings say whether the browser may delete unsent shots, also without a network', async () => {
  const { catUUID } = await openCompetition(testbed, RULES, [3])
  await using browser = await openKillableBrowser()
  const page = await browser.context().newPage()
  const storage = async () => {
    await press(page, 'Ajustes')
    return page.getByText(/^Este navegador .*armadas não enviadas/).textContent()
  }
  await page.goto(`${testbed.shop}/apontador/${catUUID}`)
  await logInForWork(page, ADMIN)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  expect(await storage()).toContain('pode apagar armadas não enviadas')

  const devTools = await browser.context().newCDPSession(page)
  await devTools.send('Browser.grantPermissions', { permissions: ['durableStorage'], origin: testbed.shop })
  await page.reload()
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await browser.context().setOffline(true)
  await page.reload()
  expect(await storage()).toContain('guarda as armadas não enviadas')
})
