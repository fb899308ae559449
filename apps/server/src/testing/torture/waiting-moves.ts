import { ACTIVE_WAITS } from '#modules/sales/index.ts'
import { offerFreeUnits } from '#modules/sales/waiting/offering.service.ts'
import { joinList } from '../waiting.ts'
import { pick, type ScarceShop } from './scarce-shop.ts'

/** Moves of the people in waiting lists. The numbers select the person and the list from those of that time. */
export const waitingMoves = {
  /** Joins a list, also two people or one person twice at once. */
  async joinList({ server, buyers, items, desk }: ScarceShop, a: number, b: number, c: number) {
    const list = { eventUUID: desk.eventUUID, itemUUID: pick(items, b)!, units: 1 + (c % 3) }
    const [answer] = await Promise.all([
      joinList(server, pick(buyers, a)!, list),
      ...(c % 2 === 1 ? [joinList(server, pick(buyers, a + (b % 2))!, list)] : []),
    ])
    return answer
  },

  /** Takes the fewer units of a question, refuses them, or leaves the list, also at once. */
  async answerList({ server, buyers }: ScarceShop, a: number, b: number, c: number) {
    const waits = await server.db
      .selectFrom('waiting')
      .where('status', 'in', ACTIVE_WAITS)
      .selectAll()
      .orderBy('status')
      .orderBy('place')
      .execute()
    const wait = pick(waits, a)
    if (!wait) return
    const { token } = buyers.find(({ account }) => account.id === wait.account_id) ?? buyers[0]!
    const path = { params: { waitingUUID: wait.id }, query: { token } }
    const leave = () => server.call('POST /api/waiting/:waitingUUID/leave', path)
    const say = (takes: 0 | 1) =>
      server.call('POST /api/waiting/:waitingUUID/answer', { ...path, body: { fewer: wait.fewer, takes } })
    const act = wait.fewer > 0 && c % 4 > 0 ? () => say(b % 3 === 0 ? 0 : 1) : leave
    const [answer] = await Promise.all([act(), ...(c % 5 === 0 ? [b % 2 === 0 ? leave() : act()] : [])])
    return answer
  },

  /** Offers free units, also in two processes at once. */
  offerUnits: ({ server }: ScarceShop, a: number) =>
    Promise.all([offerFreeUnits(server.context), ...(a % 2 === 0 ? [offerFreeUnits(server.context)] : [])]),

  /** The time in which a question is answered is over. */
  passQuestion: ({ server }: ScarceShop) =>
    server.db
      .updateTable('waiting')
      .set({ answer_by: new Date(0) })
      .where('status', '=', 'asked')
      .execute(),

  /** The organiser has one more unit of an item. */
  raiseTotal: ({ server, items }: ScarceShop, a: number) =>
    server.db
      .updateTable('item')
      .set(({ eb }) => ({ total: eb('total', '+', 1) }))
      .where('id', '=', pick(items, a)!)
      .execute(),
}

export const waitingWeights: Record<keyof typeof waitingMoves, number> = {
  joinList: 6,
  answerList: 3,
  offerUnits: 6,
  passQuestion: 1,
  raiseTotal: 2,
}
