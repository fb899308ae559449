import { expect, test } from 'vitest'
import { navPlaceOf } from './nav-place.ts'

test.each([
  ['/', 'events'],
  ['/rodeio-cerro-lindo', 'events'],
  ['/placar', 'scores'],
  ['/placar/category/x', 'scores'],
  ['/placares', 'events'],
  ['/numero', 'badge'],
  ['/home', 'own'],
  ['/home/99999000118', 'own'],
  ['/success', 'own'],
  ['/comprovante', 'own'],
  ['/conta', 'account'],
  ['/login', undefined],
  ['/registration', undefined],
  ['/purchase', undefined],
  ['/payment/', undefined],
  ['/participants', undefined],
  ['/apontador/x', undefined],
])('The page %s belongs to the place %s of the navigation', (path, place) =>
  expect(navPlaceOf(path)).toBe(place),
)
