import type { CartItem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { EMPTY_RIDER } from './form-values.ts'
import { cardsToRepeat, repeatedRiders } from './repeat-rider.ts'
import { pair } from './sample-item.ts'

const baio = { ...EMPTY_RIDER, cpf: '99999000118', sbb: 'B990000', lateComer: true }
const card = (item: Partial<CartItem>, riders = [EMPTY_RIDER]) => ({
  item: { ...pair, minParticipants: 1, maxParticipants: 1, ...item },
  entry: { entity: '', team: '', badge: '', strength: '', riders },
})
const ids = (cards: ReturnType<typeof cardsToRepeat>) => cards.map(({ item }) => item.cartItemId)

test('A rider is repeated in the entries that have no riders yet', () => {
  const from = card({ cartItemId: 1 }, [baio])
  const other = card({ cartItemId: 2, itemUUID: 'other' })
  const filled = card({ cartItemId: 3, itemUUID: 'third' }, [{ ...baio, cpf: '99999000207' }])
  expect(ids(cardsToRepeat([from, other, filled], from, baio.cpf))).toEqual([2])
})

test('A rider is not repeated in a category with other ages', () => {
  const from = card({ cartItemId: 1 }, [baio])
  const kids = card({ cartItemId: 2, itemUUID: 'kids', restrictAgeMax: 12 })
  const veterans = card({ cartItemId: 3, itemUUID: 'veterans', restrictAgeMin: 60 })
  expect(ids(cardsToRepeat([from, kids, veterans], from, baio.cpf))).toEqual([])
  const boy = { ...kids, entry: { ...kids.entry, riders: [baio] } }
  const juniors = card({ cartItemId: 4, itemUUID: 'juniors', restrictAgeMax: 15 })
  expect(ids(cardsToRepeat([boy, juniors, from], boy, baio.cpf))).toEqual([4])
})

test('A rider is repeated in one category as often as the quota of a CPF allows', () => {
  const from = card({ cartItemId: 1, maxCpfOccurrences: 2 }, [baio])
  const same = [2, 3].map((cartItemId) => card({ cartItemId, maxCpfOccurrences: 2 }))
  expect(ids(cardsToRepeat([from, ...same], from, baio.cpf))).toEqual([2])
})

test('The horse comes along only where the category asks for it', () => {
  const asked = repeatedRiders(card({ sbbEnabled: 1 }), baio)
  const notAsked = repeatedRiders(card({}, [EMPTY_RIDER, EMPTY_RIDER]), baio)
  expect(asked).toEqual([{ ...EMPTY_RIDER, cpf: baio.cpf, sbb: 'B990000' }])
  expect(notAsked).toEqual([{ ...EMPTY_RIDER, cpf: baio.cpf }, EMPTY_RIDER])
})
