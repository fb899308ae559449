import { ADMIN_FIELDS, type AdminField, roleName, type WaivingRole } from '@porteira/domain'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN, openOffice } from './office.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

type Plain = Record<string, unknown>
type Part = Plain & { name: string }
type Requirement = Part & { about: string; kind: string; waivedBy: WaivingRole[] }
type Programme = Plain & { categories: Part[]; bundles: Part[]; requirements: Requirement[] }

const CHARACTERS_PER_MINUTE = 200
const SECONDS_PER_TAP = 1.5
const COPY = { shortName: 'programa-do-jornal', name: 'PROGRAMA DO JORNAL' }

const read = async (shortName: string) => (await testbed.exportEvent(shortName)) as Programme

/** What the builder asks for, by the names of its inputs. */
const IN_EVENT =
  'startDate endDate salesStart salesEnd venue address city state ctgName federationName supportWhatsapp'
const IN_PRICES = 'pixInstallments pixInterest batch lateWithdrawalDays withheldPercent'
const IN_SHEET =
  'unitsTotal mdlAvailBadges strengthOptions entityRequired noDirectSales riderSex withoutRiders priceSteps sbbEnabled'
const IN_BUNDLE = 'name unitsTotal lives'
const IN_PROMOTION = 'priceSteps promoPrice promoFirstUnits'
/** The settings of the two edit forms that the builder does not have. */
const IN_CATEGORY = `rules prizes registrationsPerUser entityOptional teamInfo maxCpfOccurrences agesOn agesOnDate
  someAgeRiders someAgeMin someAgeMax someAgeMode oneRegion oneClub autoBadgeNum minBadgeNum`
const IN_EDITED_BUNDLE = 'displayOrder registrationsPerUser mdlBadgeNum mdlComplement overrideStrength'

const MONEY = new Set(['price', 'promoPrice', 'pixInterest'])

/** The text of a value as a person types it. */
function typed(name: string, value: unknown) {
  if (MONEY.has(name)) return value === 0 ? 'isento' : String(value).replace('.', ',')
  return name === 'salesStart' || name === 'salesEnd' ? wallTime(String(value)) : String(value)
}

const wallTime = (instant: string) => new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 16)

/** Fills inputs, and counts what a person types and taps. */
function openHand(page: Page) {
  const work = { keys: 0, taps: 0 }
  const tap = async (target: Locator) => {
    work.taps += 1
    await target.click()
  }
  async function fill(box: Locator, text: string) {
    work.keys += text.length + 1
    await box.fill(text)
  }
  /** States a value in the input of this name or label. */
  async function state(scope: Locator | Page, name: string, value: unknown) {
    const labelled = scope.getByLabel(ADMIN_FIELDS[name as AdminField], { exact: true })
    const box = scope.locator(`[name="${name}"]`).or(labelled).first()
    const kind = await box.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName,
    )
    if (kind !== 'checkbox' && kind !== 'SELECT') return fill(box, typed(name, value))
    work.taps += 1
    return kind === 'SELECT' ? box.selectOption(String(value)) : box.setChecked(value === 1)
  }
  return {
    tap: (name: string) => tap(page.getByRole('button', { name, exact: true })),
    fill,
    state,
    stateAll: async (scope: Locator | Page, part: Plain, names: string) => {
      for (const name of names.split(/\s+/))
        if (part[name] !== undefined) await state(scope, name, part[name])
    },
    seconds: () => (work.keys / CHARACTERS_PER_MINUTE) * 60 + work.taps * SECONDS_PER_TAP,
  }
}
type Hand = ReturnType<typeof openHand>

const rangeText = (least: unknown, most: unknown, from: string) => {
  if (least === undefined) return `até ${String(most)}`
  return most === undefined ? from : least === most ? String(least) : `${String(least)} a ${String(most)}`
}

async function buildCategories(page: Page, hand: Hand, categories: Part[]) {
  for (const [index, category] of categories.entries()) {
    if (category['competition']) {
      await hand.tap('Programa usual')
      await page.getByRole('dialog').getByLabel('Dupla', { exact: true }).check()
      await hand.tap('Acrescentar')
    } else if (index > 0) await hand.tap('Nova linha')
    const row = page.locator('tr[data-row]').nth(index)
    const { minParticipants: least = 1, maxParticipants: most = 1, restrictAgeMin, restrictAgeMax } = category
    await hand.state(row, 'name', category.name)
    await hand.state(row, 'minParticipants', rangeText(least, most, String(least)))
    await hand.state(row, 'price', category['price'])
    await hand.stateAll(row, category, IN_SHEET)
    if (restrictAgeMin ?? restrictAgeMax)
      await hand.state(
        row,
        'restrictAgeMin',
        rangeText(restrictAgeMin, restrictAgeMax, `${String(restrictAgeMin)}+`),
      )
  }
}

async function buildBundles(page: Page, hand: Hand, bundles: Part[]) {
  for (const [index, bundle] of bundles.entries()) {
    await hand.tap('Novo pacote')
    const section = page.locator('section[data-row]').nth(index)
    await hand.stateAll(section, bundle, IN_BUNDLE)
    await hand.state(section, 'price', bundle['price'])
    const names = bundle['categories'] as string[]
    for (const name of new Set(names)) {
      await section.getByLabel(name, { exact: true }).check()
      const count = names.filter((other) => other === name).length
      if (count > 1) await section.getByLabel(`Fichas de ${name} em cada pacote`).selectOption(String(count))
    }
  }
}

/** Fills the builder and publishes. */
async function publish(page: Page, hand: Hand, programme: Programme) {
  await page.goto(`${testbed.shop}/admin-events`)
  await hand.tap('Criar evento')
  await isAt(page, '/new-event')
  await hand.state(page, 'name', COPY.name)
  await hand.state(page, 'shortName', COPY.shortName)
  await hand.stateAll(page, programme, IN_EVENT)
  await hand.tap('Continuar')
  await buildCategories(page, hand, programme.categories)
  await hand.tap('Continuar')
  await buildBundles(page, hand, programme.bundles)
  await hand.tap('Continuar')
  await hand.stateAll(page, programme, IN_PRICES)
  for (const [index, bundle] of programme.bundles.entries())
    await hand.stateAll(page.locator('section[data-row]').nth(index), bundle, IN_PROMOTION)
  await hand.tap('Continuar')
  await page.getByRole('textbox', { name: 'Sobre o evento' }).click()
  await page.keyboard.type(String(programme['details']).replaceAll(/<\/?p>/g, ''))
  for (let step = 0; step < 3; step++) await hand.tap('Continuar')
  await page.getByText('Está tudo preenchido. Confira e publique.').waitFor()
  await hand.tap('Publicar')
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await isAt(page, '/purchase')
}

/** Opens the form of an item or of the event, states the settings and saves. */
async function edit(
  page: Page,
  hand: Hand,
  { path, part, names }: { path: string; part: Plain; names: string },
) {
  await page.goto(`${testbed.shop}${path}`)
  await page.getByRole('button', { name: 'Salvar', exact: true }).waitFor()
  await hand.stateAll(page, part, names)
  await press(page, 'Salvar')
  await page.getByRole('dialog').getByText('atualizad').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await isAt(page, '/purchase')
}

async function stateRequirements(page: Page, requirements: Requirement[]) {
  for (const [index, { name, about, kind, waivedBy, ...of }] of requirements.entries()) {
    await press(page, index === 0 ? 'Escrever do zero' : 'Nova linha')
    await page.getByLabel(`Nome da exigência ${index + 1}`).fill(name)
    await page.getByLabel(`Sobre de ${name}`).selectOption(about)
    await page.getByLabel(`Anota de ${name}`).selectOption(kind)
    const listed = of['categories'] ?? (of['category'] === undefined ? [] : [of['category']])
    if ((listed as string[]).length > 0) {
      await press(page, `Categorias de ${name}: todas`)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(of['allBut'] === 1 ? 'Todas, menos as marcadas' : 'Só as marcadas').check()
      for (const category of listed as string[]) await dialog.getByLabel(category, { exact: true }).check()
      await dialog.getByRole('button', { name: 'Pronto' }).click()
    }
    const row = page.locator('tr[data-row]').nth(index)
    await row.locator('summary').click()
    for (const role of ['owner', 'desk'] as const)
      await row.getByLabel(roleName(role), { exact: true }).setChecked(waivedBy.includes(role))
  }
  await press(page, 'Salvar exigências')
  await awaitDialogText(page, 'Exigências salvas!')
}

const IDS = ['eventUUID', 'shortName', 'name', 'UUID', 'competition']
const without = (part: Plain, names: string[]) =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name)))

/** A document without its names and ids. The rules come from a template, so only their place is compared. */
const comparable = (document: Programme) => ({
  ...without(document, IDS),
  categories: document.categories.map((category) =>
    category['competition']
      ? { ...without(category, ['UUID', 'competition', 'strengthOptions']), hasRules: true }
      : without(category, ['UUID']),
  ),
  bundles: document.bundles.map((bundle) => without(bundle, ['UUID'])),
})

test('An organiser builds a programme of 22 categories in the browser alone, and its document is that of the newspaper', async () => {
  const programme = await read('rodeio-das-casuarinas')
  const { token } = await shop.logIn(ADMIN, 1)
  await using office = await openOffice(testbed, ADMIN, '/admin-events')
  const { page } = office
  const hand = openHand(page)
  await publish(page, hand, programme)
  expect(hand.seconds()).toBeLessThan(15 * 60)

  const { eventUUID, items } = await shop.call(`events/${COPY.shortName}?showItems=1&token=${token}`)
  const idOf = (name: string) =>
    (items as { itemUUID: string; name: string }[]).find((item) => item.name === name)!.itemUUID
  const open = (itemUUID: string) =>
    page.evaluate(
      ([event, item]) => {
        localStorage.setItem('eventUUID', event!)
        localStorage.setItem('itemUUID', item!)
        localStorage.setItem('newBundle', '0')
      },
      [String(eventUUID), itemUUID],
    )
  for (const category of programme.categories) {
    await open(idOf(category.name))
    const part = { autoBadgeNum: 0, ...category }
    await edit(page, hand, { path: '/edit-category', part, names: IN_CATEGORY })
  }
  for (const bundle of programme.bundles) {
    await open(idOf(bundle.name))
    await edit(page, hand, { path: '/edit-bundle', part: bundle, names: IN_EDITED_BUNDLE })
  }
  await edit(page, hand, { path: '/edit-event', part: programme, names: 'support' })
  await page.goto(`${testbed.shop}/admin-requirements/${String(eventUUID)}`)
  await stateRequirements(page, programme.requirements)

  expect(comparable(await read(COPY.shortName))).toEqual(comparable(programme))
  expect(office.complaints).toEqual([])
}, 300_000)
