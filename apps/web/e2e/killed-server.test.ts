import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { choose, copyCode, fillRiders, payAndReadMessage, payInOne, print } from './purchase-steps.ts'
import { isAt, isClean, press } from './steps.ts'
import { openPrograms } from './programs.ts'

/** Invented riders of the demo. */
const RIDERS = ['99999000703', '99999000894', '99999002838', '99999003486']

test('A returning buyer loses nothing although the server is killed between any two steps', async () => {
  await using testbed = await openPrograms()
  await using phone = await openPhone()
  const { page, context } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await press(page, 'Iniciar')
  await press(page, 'JÁ SOU CADASTRADO')
  await isAt(page, '/login-enter')
  await isClean(page)
  await page.getByLabel('CPF', { exact: true }).fill('99999000541')
  await page.getByLabel('Senha', { exact: true }).fill('laco-demo-2026')
  await press(page, 'Entrar')
  await page.getByRole('button', { name: 'Aumentar LAÇO QUARTETO DE ENTIDADES' }).waitFor()
  await testbed.killAndRestart()
  await choose(page, ['LAÇO QUARTETO DE ENTIDADES'])
  await page.getByRole('radio').first().waitFor()
  await testbed.killAndRestart()
  await payInOne(page)
  const code = await copyCode(page)
  await testbed.killAndRestart()
  expect(await payAndReadMessage(page, testbed, code)).toBeLessThan(60_000)
  const entry = page.getByRole('region', { name: /^1\. LAÇO QUARTETO/ })
  await entry.waitFor()
  await testbed.killAndRestart()
  await entry.getByLabel('Time').fill('os quatro ventos')
  await fillRiders(page, [
    { name: 'LAÇO QUARTETO DE ENTIDADES', club: 'CTG LAÇO E CUIA DA COXILHA ALTA', cpfs: RIDERS },
  ])
  await press(page, 'Finalizar')
  await page.getByText('Inscrição finalizada!').waitFor()
  await testbed.killAndRestart()
  expect(await print(page)).toContain('OS QUATRO VENTOS')
})
