import { checkInMessages } from '@porteira/domain'
import { toString } from 'qrcode'
import type { Context } from '#context.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { cartNotFound, notFound } from '#platform/errors.ts'
import { enterCart, isSold, type Visitor } from '#modules/sales/index.ts'
import { formationFact } from '../../formation-fact.rules.ts'
import { listCodes, renewCode as renew } from './codes.queries.ts'
import { openPrivateKey, signedCode } from '../keys/keys.rules.ts'
import { codeKeyOf, keysOf } from '../keys/keys.service.ts'
import { eventOf } from '../entries/surroundings.service.ts'

type Dependencies = Pick<Context, 'db' | 'config'>

/** The QR codes of the entries of a paid cart, for its owner and for staff. */
export async function readCodes(dependencies: Dependencies, cartUUID: string, visitor: Visitor) {
  const { cart, sees } = await enterCart(dependencies, cartUUID, visitor)
  if (sees === 'holder' || !isSold(cart.status)) throw cartNotFound()
  const codes = (await listEntryCodes(dependencies, [cart.id])).get(cart.id) ?? []
  return Promise.all(
    codes.map(async ({ cartItemId, category, badge, code }) => ({
      cartItemId,
      category,
      badge,
      code,
      qr: await qrPicture(code),
    })),
  )
}

/** The signed texts of the QR codes of carts. An entry without riders has none. */
export async function listEntryCodes({ db, config }: Dependencies, cartIds: string[]) {
  const rows = cartIds.length === 0 ? [] : await listCodes(db, cartIds)
  const keys = new Map<string, ReturnType<typeof openPrivateKey>>()
  for (const eventId of new Set(rows.map((row) => row.eventId)))
    keys.set(eventId, openPrivateKey((await keysOf(db, config, eventId)).privateKey, codeKeyOf(config)))
  const codes = rows.map(({ cartId, eventId, version, ...entry }) => {
    const code = signedCode({ cartItemId: entry.cartItemId, eventUUID: eventId, version }, keys.get(eventId)!)
    return { cartId, ...entry, code }
  })
  return Map.groupBy(codes, ({ cartId }) => cartId)
}

/** A QR code as an SVG element. */
export const qrCode = async (text: string) =>
  (await toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'L' })).trim()

/** A QR code as the address of a picture, which needs no other file. */
const qrPicture = async (text: string) =>
  `data:image/svg+xml;base64,${Buffer.from(await qrCode(text)).toString('base64')}`

/** Ends the QR code of an entry. Its receipt has a new one. */
export async function renewCode(
  db: Database,
  { eventUUID, cartItemId }: { eventUUID: string; cartItemId: string },
  actor: Actor,
) {
  const { eventUUID: eventId } = await eventOf(db, eventUUID)
  return db.transaction().execute(async (db) => {
    const renewed = /^\d{1,15}$/.test(cartItemId) ? await renew(db, eventId, Number(cartItemId)) : undefined
    if (!renewed) throw notFound()
    await recordFact(
      db,
      actor,
      formationFact('checkin.code_renewed', Number(cartItemId), { after: { version: renewed.version } }),
    )
    return checkInMessages.codeRenewed
  })
}
