import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile({ LIMITS: 'on' })

test('A person behind an address with many look-ups finds the number, because the page solves the challenge', async () => {
  const lookUp = () => fetch(`${testbed.shop}/api/users/badges/99999000207`)
  for (let made = 0; made < 20; made++) await lookUp()
  expect((await lookUp()).status).toBe(429)
  await using phone = await openPhone()
  const { page } = phone
  const proofs: string[] = []
  page.on('request', (request) => proofs.push(request.headers()['proof-of-work'] ?? ''))
  await page.goto(`${testbed.shop}/numero`)
  await page.getByLabel('CPF', { exact: true }).fill('99999000207')
  await press(page, 'Buscar Números')
  await page.getByText('Nenhum número encontrado com este CPF.').waitFor()
  expect(proofs.filter(Boolean)).toHaveLength(1)
  // The browser reports the end of a worker only afterwards.
  await expect.poll(() => page.workers()).toHaveLength(0)
})
