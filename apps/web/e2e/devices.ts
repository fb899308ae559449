import type { DeviceRole } from '@porteira/contract'
import type { Page } from 'playwright-core'
import { press } from './steps.ts'

type Send = (path: string, body: object) => Promise<Record<string, unknown>>

/** Adds a device to an event: the code of its link, how to revoke it, and how to get a new link for it. */
export async function addDevice(
  send: Send,
  token: string,
  device: { eventUUID: string; role: DeviceRole; name: string },
) {
  const codeOf = ({ link }: Record<string, unknown>) => String(link).split('#')[1] ?? ''
  const added = await send(`team/devices?token=${token}`, device)
  const change = (what: 'link' | 'revoke') =>
    send(`team/devices/${String(added['deviceId'])}/${what}?token=${token}`, {})
  return {
    code: codeOf(added),
    revoke: () => change('revoke'),
    renew: async () => codeOf(await change('link')),
  }
}

/** Makes the browser of a page the device of a link. */
export async function openDeviceLink(page: Page, shop: string, code: string) {
  await page.goto(`${shop}/aparelho#${code}`)
  await press(page, 'Usar este aparelho')
}
