import type { TeamGrant } from '@porteira/contract'
import { expect, test } from 'vitest'
import { membersOf } from './people.ts'

const grantOf = (grantId: string, userUUID: string, name: string): TeamGrant => ({
  grantId,
  userUUID,
  name,
  maskedCpf: '***.999.001-**',
  role: 'desk',
  eventUUID: null,
  eventName: '',
  until: null,
  grantedBy: '',
  grantedOn: '2027-01-15T11:00:00.000Z',
  lastSeenOn: null,
  isRevocable: 1,
})
const grants = [
  grantOf('1', 'b', 'ROSA PRENDA'),
  grantOf('2', 'a', 'ÂNGELO'),
  grantOf('3', 'b', 'ROSA PRENDA'),
]

test('A person with several roles is one row, by name, and typed words without accents find the person', () => {
  const shown = (typed: string) =>
    membersOf(grants, typed).map((member) => [member.name, member.grants.map(({ grantId }) => grantId)])
  expect(shown('')).toEqual([
    ['ÂNGELO', ['2']],
    ['ROSA PRENDA', ['1', '3']],
  ])
  expect(shown(' angelo ')).toEqual([['ÂNGELO', ['2']]])
  expect(shown('prenda rosa')).toEqual([['ROSA PRENDA', ['1', '3']]])
  expect(shown('bento')).toEqual([])
})
