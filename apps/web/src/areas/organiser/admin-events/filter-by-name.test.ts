import { expect, test } from 'vitest'
import { filterByName } from './filter-by-name.ts'

const events = [{ name: '12º RODEIO CRIOULO DO CERRO LINDO' }, { name: 'DUELO DE SÃO BORJA' }]
const found = (typed: string) => filterByName(events, typed).map(({ name }) => name.split(' ')[0])

test.each([
  ['sao bor', ['DUELO']],
  ['SÃO', ['DUELO']],
  ['lindo ', ['12º']],
  ['xyz', []],
])('The search for "%s" finds the events %o', (typed, names) => expect(found(typed)).toEqual(names))

test('A search of two letters keeps all events', () => expect(found('sa')).toHaveLength(2))
