import { expect, test } from 'vitest'
import { searchProblem } from './search-problem.ts'

test.each([
  ['ab', 'O termo de busca não é válido.'],
  ['  ab  ', 'O termo de busca não é válido.'],
  ['x'.repeat(101), 'O termo de busca não é válido.'],
  ['99999000000', 'O CPF digitado não é válido.'],
  ['999.990.000-00', 'O CPF digitado não é válido.'],
  ['999.990.001-18', undefined],
  ['CERRO-4HTA', undefined],
])('The search term "%s" has the problem %s', (term, problem) => expect(searchProblem(term)).toBe(problem))
