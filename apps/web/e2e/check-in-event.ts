import type { CheckInAction } from '@porteira/contract'
import { businessDate } from '@porteira/domain'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { addDevice, openDeviceLink } from './devices.ts'
import { callsOf } from './shop.ts'
import { press } from './steps.ts'
import type { Testbed } from './testbed.ts'

const ADMIN = '99999900100'
const BUYER = '99999900291'

export type Code = { cartItemId: number; badge: number; code: string }

const dayFrom = (days: number) => businessDate(new Date(Date.now() + days * 86_400_000))

/** An event of today with free entries of one buyer, who rides in each, and what a test does with it. */
export async function openCheckInEvent(testbed: Testbed, entries: number) {
  const { call, logIn } = callsOf(testbed)
  const { token } = await logIn(ADMIN, 1)
  const buyer = await logIn(BUYER)
  const [eventUUID, itemUUID] = [randomUUID(), randomUUID()]

  async function change(method: 'POST' | 'PUT', path: string, body: object, authorization = '') {
    const answer = await fetch(`${testbed.shop}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }

  await change(
    'POST',
    'integration/events',
    {
      eventUUID,
      shortName: `porta-${eventUUID.slice(0, 8)}`,
      name: 'RODEIO DA PORTA',
      city: 'Bom Jesus',
      state: 'RS',
      startDate: dayFrom(-1),
      endDate: dayFrom(2),
      salesStart: '2026-01-01T08:00:00-03:00',
      salesEnd: `${dayFrom(2)}T08:00:00-03:00`,
      categories: [
        {
          UUID: itemUUID,
          name: 'LAÇO DA PORTA',
          displayOrder: 1,
          price: 0,
          unitsTotal: 99,
          maxParticipants: 1,
          autoBadgeNum: 1,
          maxCpfOccurrences: 99,
          registrationsPerUser: 99,
        },
      ],
    },
    'Bearer porteira-demo-service-key',
  )
  const cart = await call(`cart/?token=${buyer.token}`, { items: [{ itemUUID, quantity: entries }] })
  const paid = await call(`cart/${String(cart['cartUUID'])}?token=${buyer.token}`)
  await change('PUT', `cart/${String(cart['cartUUID'])}/participants?token=${buyer.token}`, {
    items: (paid['items'] as { cartItemId: number }[]).map(({ cartItemId }) => ({
      cartItemId,
      participants: [{ cpf: BUYER }],
    })),
  })

  return {
    eventUUID,
    itemUUID,
    /** The QR codes of the entries, as they are on the receipt now. */
    async readCodes() {
      const { items } = await call(`cart/${String(cart['cartUUID'])}/codes?token=${buyer.token}`)
      return (items as Code[]).toSorted((a, b) => a.badge - b.badge)
    },
    renewCode: (cartItemId: number) =>
      change('POST', `checkin/${eventUUID}/entries/${cartItemId}/renew-code?token=${token}`, {}),
    /** What the server answers to the token of a device or person. */
    async statusOf(session: string) {
      const { status } = await fetch(`${testbed.shop}/api/checkin/${eventUUID}/snapshot?token=${session}`)
      return status
    },
    /** States the documents of horses that the desk checks. */
    requireOfHorses: (...names: string[]) =>
      change('PUT', `events/${eventUUID}/requirements?token=${token}`, {
        items: names.map((name) => ({
          requirementId: null,
          categoryUUID: null,
          name,
          about: 'horse',
          kind: 'yesNo',
          isRequired: 1,
          waivedBy: ['desk'],
        })),
      }),
    /** One action of the desk. */
    act: (action: { kind: string; cartItemId: number } & Partial<CheckInAction>) =>
      change('POST', `checkin/${eventUUID}/actions?token=${token}`, {
        clientId: randomUUID(),
        actions: [
          {
            actionId: randomUUID(),
            sequence: 1,
            at: new Date().toISOString(),
            queued: 0,
            version: 1,
            from: 'expected',
            reason: '',
            requirementId: '',
            subject: '',
            value: '',
            ...action,
          },
        ],
      }),
    readSnapshot: () => call(`checkin/${eventUUID}/snapshot?token=${token}`),
    /** A new device of the check-in. */
    addDevice: (name: string) =>
      addDevice((path, body) => change('POST', path, body), token, { eventUUID, role: 'checkin', name }),
  }
}

/** Opens the link of a device and waits until the page works without a network. */
export async function openCheckInDevice(page: Page, shop: string, code: string) {
  await openDeviceLink(page, shop, code)
  await page.getByRole('list', { name: 'Andamento' }).waitFor()
  await waitForOfflineUse(page)
}

async function waitForOfflineUse(page: Page) {
  await press(page, 'Ajustes')
  await page.getByText('Esta página abre sem internet.').waitFor()
  await press(page, 'Fechar')
}

/** Types what a reader of codes reads, a number or a name. */
export async function find(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}

export async function handOut(page: Page, { code, badge }: Code) {
  await find(page, code)
  await press(page, 'Entregar número')
  await page.getByText(new RegExp(`^Nº ${badge} entregue: `)).waitFor()
}

/** Everything that IndexedDB and the local storage of the page hold, as text. Bytes are Latin-1. */
export const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error()))
      })
    const bytes = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value)
        : value
    const stored: Record<string, string> = { localStorage: JSON.stringify({ ...localStorage }) }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const all = await answer(database.transaction(store).objectStore(store).getAll())
        stored[`${name} ${store}`] = JSON.stringify(all, bytes)
      }
      database.close()
    }
    return stored
  })
