import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { openOffice } from './office.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const BUYER = '99999900291'
const ADMIN = '99999900100'
const DESK = { viewport: { width: 1280, height: 900 } }

const testbed = testbedOfFile()
const shop = callsOf(testbed)

const nav = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const linksOf = async (page: Page) => {
  const texts = await nav(page).getByRole('link').allInnerTexts()
  return texts.map((text) => text.split('\n')[0])
}
const current = async (page: Page) => {
  const texts = await nav(page).locator('a[aria-current=page]:visible').allInnerTexts()
  return texts.map((text) => text.split('\n')[0])
}

test('A visitor on a phone reaches every place by the bar at the bottom', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(testbed.shop)
  await page.getByRole('heading', { name: 'Onde você vai laçar?' }).waitFor()
  expect(await linksOf(page)).toEqual(['Eventos', 'Placar', 'Minhas', 'Conta'])
  expect(await current(page)).toEqual(['Eventos'])
  const { y, height } = (await nav(page).boundingBox())!
  expect(Math.round(y + height)).toBe(780)

  // A live event is marked without a call for it.
  await nav(page).getByRole('link', { name: 'Placar com prova em andamento' }).click()
  await isAt(page, '/placar')
  // The address changes before the page does.
  await expect.poll(() => current(page)).toEqual(['Placar'])
  await isClean(page)

  await nav(page).getByRole('link', { name: 'Conta' }).click()
  await page.getByRole('heading', { name: 'Conta' }).waitFor()
  expect(await current(page)).toEqual(['Conta'])
  await isClean(page)
  await page.getByRole('link', { name: 'Meu número' }).click()
  // The page replaces its skeleton, and with it the bar.
  await page.getByRole('heading', { name: 'Qual é o seu número?' }).waitFor()
  expect(await current(page)).toEqual(['Conta'])

  await nav(page).getByRole('link', { name: 'Minhas' }).click()
  await isAt(page, '/login')
  expect(await nav(page).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('loginRedirect'))).toBe('/home')
  expect(complaints).toEqual([])
})

test('On a wide screen the links are in the masthead and name the own area after the login', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await page.goto(testbed.shop)
  await page.getByRole('heading', { name: 'Onde você vai laçar?' }).waitFor()
  expect(await linksOf(page)).toEqual(['Eventos', 'Placar', 'Meu número', 'Entrar'])
  expect((await nav(page).boundingBox())!.y).toBeLessThan(10)
  await isClean(page)

  const { stored } = await shop.logIn(BUYER)
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, stored)
  await page.goto(`${testbed.shop}/home`)
  await page.getByRole('heading', { name: 'Área do laçador' }).waitFor()
  expect(await linksOf(page)).toEqual(['Eventos', 'Placar', 'Meu número', 'Minha área'])
  expect(await current(page)).toEqual(['Minha área'])
})

test('Between the purchase and the riders, and for the scorer, nothing leads away', async () => {
  const { stored } = await shop.logIn(BUYER)
  await using phone = await shop.openWithStorage(stored)
  const { page } = phone
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('heading', { name: '12º RODEIO' }).waitFor()
  expect(await current(page)).toEqual(['Eventos'])
  await page.goto(`${testbed.shop}/purchase`)
  await page.getByRole('button', { name: 'Prosseguir' }).waitFor()
  expect(await nav(page).count()).toBe(0)
  await page.goto(`${testbed.shop}/apontador/d914a441-c1c0-506b-96af-f294cfd0db44`)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  expect(await nav(page).count()).toBe(0)
})

test('An administrator has a rail with the work places and sees which one is open', async () => {
  const { stored } = await shop.logIn(ADMIN, 1)
  await using desk = await openPhone(DESK)
  const { page, complaints } = desk
  await page.goto(`${testbed.shop}/privacidade`)
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, stored)
  await page.goto(testbed.shop)
  await nav(page).getByRole('link', { name: 'Administração' }).click()
  const rail = page.getByRole('navigation', { name: 'Organização' })
  await rail.waitFor()
  expect(await rail.getByRole('link').allInnerTexts()).toEqual([
    'Hoje',
    'Carrinhos',
    'Secretaria',
    'Conferência',
    'Pessoas',
    'Eventos',
    'Provas',
    'Equipe',
  ])
  expect(await rail.locator('[aria-current=page]').allInnerTexts()).toEqual(['Hoje'])
  expect(await nav(page).count()).toBe(0)
  for (const [name, path] of [
    ['Carrinhos', '/admin-carts'],
    ['Eventos', '/admin-events'],
  ] as const) {
    await rail.getByRole('link', { name }).click()
    await isAt(page, path)
    expect(await rail.locator('[aria-current=page]').allInnerTexts()).toEqual([name])
    await isClean(page)
  }
  await rail.getByRole('link', { name: 'Hoje' }).click()
  await page.waitForURL(`${testbed.shop}/admin#logged`)
  expect(complaints).toEqual([])
})

test('On a phone the office has a bar of four places, and the others are behind Mais', async () => {
  await using office = await openOffice(testbed, ADMIN, '/admin-events')
  const { page, complaints } = office
  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.getByRole('navigation', { name: 'Organização' })
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Hoje', 'Secretaria', 'Conferência'])
  const more = bar.getByRole('button', { name: 'Mais' })
  const box = await bar.boundingBox()
  expect(Math.round(box!.y + box!.height)).toBe(740)
  await isClean(page)

  await more.click()
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  await bar.getByRole('link', { name: 'Pessoas' }).waitFor()
  await isClean(page)
  await page.keyboard.press('Escape')
  expect(await bar.getByRole('link').count()).toBe(3)
  await more.click()
  await bar.getByRole('link', { name: 'Pessoas' }).click()
  await isAt(page, '/admin-people')
  expect(await more.getAttribute('aria-expanded')).toBe('false')

  // The button at the foot of a form stands above the bar.
  await page.evaluate(() => (location.href = '/new-event'))
  await isAt(page, '/new-event')
  await bar.waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await isClean(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // A short screen has the places in lines.
  await page.setViewportSize({ width: 740, height: 360 })
  await expect.poll(() => bar.getByRole('link').count()).toBe(8)
  expect(complaints).toEqual([])
})

test('The root page lists the live event first and finds events without accents', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(testbed.shop)
  const live = page.getByRole('region', { name: 'Ao vivo' })
  await live.getByText('4º ENCONTRO').waitFor()
  const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(await headings()).toEqual([
    expect.stringContaining('4º ENCONTRO'),
    'Inscrições abertas',
    'Inscrições encerradas',
  ])
  await isClean(page)

  const search = page.getByRole('searchbox', { name: 'Evento ou cidade' })
  await search.fill('crioulo do cerro')
  await expect.poll(headings).toEqual(['Inscrições abertas'])
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1)
  await search.fill('laco do planalto')
  await expect.poll(headings).toEqual([expect.stringContaining('4º ENCONTRO')])
  await search.fill('nada disso')
  await page.getByText('Nenhum evento encontrado.').waitFor()
  await isClean(page)

  await search.fill('')
  await live.getByRole('link', { name: 'Ver placar' }).click()
  await page.waitForURL(/\/placar\/event\//)
})

test('An address that does not exist has a page with ways on, with and without a new load', async () => {
  await using phone = await openPhone()
  const { page } = phone
  for (const path of ['/foo/bar', '/placar/nada', '/home/1/2']) {
    const answer = await page.goto(`${testbed.shop}${path}`)
    expect([path, answer?.status()]).toEqual([path, 404])
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
  }
  await page.getByRole('link', { name: 'Ver eventos' }).click()
  await page.getByRole('heading', { name: 'Onde você vai laçar?' }).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/foo/bar'))
  await page.getByText('O endereço /foo/bar não existe.').waitFor()
  await isClean(page)
  await page.getByRole('main').getByRole('link', { name: 'Placar' }).click()
  await isAt(page, '/placar')
})

test('The page to which an unknown event leads names what was not found', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/rodeio-que-nao-existe`)
  await page.getByText('Não encontramos o evento “rodeio-que-nao-existe”.').waitFor()
  await isAt(page, '/')
  await page.getByRole('link', { name: /12º RODEIO/ }).waitFor()
  await isClean(page)
  await page.getByRole('link', { name: /12º RODEIO/ }).click()
  await isAt(page, '/rodeio-cerro-lindo')
  await nav(page).getByRole('link', { name: 'Eventos' }).click()
  await page.getByRole('heading', { name: 'Onde você vai laçar?' }).waitFor()
  expect(await page.getByText('Não encontramos').count()).toBe(0)
})

test('The page to which an event leads that the server could not load does not call it unknown', async () => {
  await using phone = await openPhone({ serviceWorkers: 'block' })
  const { page } = phone
  const answer = { status: 'Error', code: 'internal', msg: 'Algo deu errado.' }
  await page.route('**/api/events/rodeio-cerro-lindo*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', json: answer }),
  )
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByText('Não foi possível carregar o evento “rodeio-cerro-lindo”.').waitFor()
  await isAt(page, '/')
  expect(await page.getByText('Não encontramos').count()).toBe(0)
})

test('The masthead and a skeleton are painted before any script', async () => {
  await using phone = await openPhone({ viewport: { width: 360, height: 780 }, javaScriptEnabled: false })
  const { page } = phone
  for (const path of ['/', '/placar', '/rodeio-cerro-lindo']) {
    await page.goto(`${testbed.shop}${path}`)
    const brand = page.getByRole('link', { name: 'Porteira' })
    expect((await brand.boundingBox())?.height).toBe(48)
    expect(await page.locator('noscript').innerText()).toContain('ative o JavaScript')
  }
  // The page of an event has the frame of its picture.
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBeGreaterThan(180)
})
