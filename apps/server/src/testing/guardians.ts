import { AUTHORISATION_TEXT_VERSION } from '@porteira/domain'
import { buildAdmin, buildBuyer, buildCategory, buildEvent, inventCpf } from './builders.ts'
import { deliver, inventContacts, messagesTo } from './mailbox.ts'
import { buildPaidCart, filled, putParticipants } from './paid-cart.ts'
import type { TestServer } from './server.ts'

const YEAR_IN_MS = 365.25 * 86_400_000
export const bornYearsAgo = (years: number) =>
  new Date(Date.now() - years * YEAR_IN_MS).toISOString().slice(0, 10)

export const GUARDIAN = 'ROSA PRENDA DO PAGO'
type Contact = { mobile?: string; email?: string }
type Form = { name?: string; cpf?: string; kinship?: 'mother'; agreed?: number; textVersion?: string }
type EnteredMinor = {
  event: { id: string }
  cartUUID: string
  buyer: { token: string }
  minor: { uuid: string; cpf: string }
}

/** What buyers, guardians and the desk do about a minor on the server that the test file started. */
export function guardianSteps(of: () => TestServer) {
  /** A buyer who entered a rider of nine years in a category of an event. */
  async function enterMinor(given: Parameters<typeof buildEvent>[1] = {}, birthdate = bornYearsAgo(9.5)) {
    const event = await buildEvent(of().db, { name: 'RODEIO DOS PIÁS', ...given })
    const category = await buildCategory(of().db, { eventId: event.id, name: 'LAÇO PIÁ', price_in_cents: 0 })
    const buyer = await buildBuyer(of().db, inventContacts())
    const minor = await buildBuyer(of().db, { birthdate, nickname: '', name: 'ANITA PRENDA DO PAGO' })
    const cart = await enter(buyer.token, category.id, minor.account.cpf)
    return { event, category, buyer, minor: minor.account, minorToken: minor.token, ...cart }
  }

  async function enter(token: string, categoryId: string, cpf: string) {
    const { cartUUID, forms } = await buildPaidCart(of(), token, [{ itemUUID: categoryId }])
    const items = forms.map((form) => filled(form, { participants: [cpf] }))
    const { status } = await putParticipants(of(), cartUUID, items, { token })
    if (status !== 200) throw new Error('The rider was not entered.')
    return { cartUUID }
  }

  const nameGuardian = (
    { cartUUID, minor, buyer }: Pick<EnteredMinor, 'cartUUID' | 'minor' | 'buyer'>,
    contact: Contact,
    name = GUARDIAN,
  ) =>
    of().call('POST /api/cart/:cartUUID/minors/:userUUID/guardian', {
      params: { cartUUID, userUUID: minor.uuid },
      query: { token: buyer.token },
      body: { name, ...contact },
    })

  const minorsOf = async ({ cartUUID, buyer }: Pick<EnteredMinor, 'cartUUID' | 'buyer'>) =>
    (
      await of().call('GET /api/cart/:cartUUID/minors', {
        params: { cartUUID },
        query: { token: buyer.token },
      })
    ).body.items
  const stateOf = async (entered: Pick<EnteredMinor, 'cartUUID' | 'buyer'>) =>
    (await minorsOf(entered))[0]?.state

  /** The code in the newest message to a contact. */
  async function codeSentTo(contact: string) {
    await deliver(of())
    const messages = await messagesTo(contact)
    const texts = messages.map(({ text }) => /\/autorizacao\/([\w-]{43})/.exec(text)?.[1])
    return texts.find(Boolean) ?? ''
  }

  const read = (token: string) => of().call('GET /api/authorisations/:token', { params: { token } })
  async function sign(token: string, form: Form = {}) {
    const { body } = await read(token)
    return of().call('POST /api/authorisations/:token', {
      params: { token },
      body: {
        name: GUARDIAN,
        cpf: inventCpf(),
        kinship: 'mother',
        agreed: 1,
        textVersion: body.textVersion ?? AUTHORISATION_TEXT_VERSION,
        ...form,
      },
    })
  }
  const revoke = (token: string) => of().call('POST /api/authorisations/:token/revoke', { params: { token } })

  /** A minor whose guardian got a link by SMS. */
  async function buildSent(given: Parameters<typeof buildEvent>[1] = {}) {
    const entered = await enterMinor(given)
    const { mobile } = inventContacts()
    const named = await nameGuardian(entered, { mobile })
    return { ...entered, mobile, named, code: await codeSentTo(mobile) }
  }

  const rowOf = (accountId: number) =>
    of()
      .db.selectFrom('authorisation')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  async function openDesk(eventUUID: string) {
    const { token } = await buildAdmin(of().db)
    const at = (userUUID: string) => ({ params: { eventUUID, userUUID }, query: { token } })
    return {
      token,
      minors: () =>
        of().call('GET /api/events/:eventUUID/minors', { params: { eventUUID }, query: { token } }),
      mark: (userUUID: string, note = 'Pasta 3') =>
        of().call('POST /api/events/:eventUUID/minors/:userUUID/paper', { ...at(userUUID), body: { note } }),
      undo: (userUUID: string, reason = 'Folha errada') =>
        of().call('POST /api/events/:eventUUID/minors/:userUUID/paper/undo', {
          ...at(userUUID),
          body: { reason },
        }),
      sendLink: (userUUID: string, mobile: string) =>
        of().call('POST /api/events/:eventUUID/minors/:userUUID/guardian', {
          ...at(userUUID),
          body: { name: GUARDIAN, mobile },
        }),
    }
  }

  /** Another buyer who entered the same minor in another category. */
  async function enterAgain({ event, minor }: Pick<EnteredMinor, 'event' | 'minor'>) {
    const category = await buildCategory(of().db, {
      eventId: event.id,
      name: 'LAÇO GURI',
      price_in_cents: 0,
    })
    const buyer = await buildBuyer(of().db, inventContacts())
    return { buyer, minor, ...(await enter(buyer.token, category.id, minor.cpf)) }
  }

  return {
    enterMinor,
    enter,
    nameGuardian,
    minorsOf,
    stateOf,
    codeSentTo,
    read,
    sign,
    revoke,
    buildSent,
    rowOf,
    openDesk,
    enterAgain,
  }
}
