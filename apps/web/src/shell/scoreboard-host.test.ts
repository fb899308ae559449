import { expect, test } from 'vitest'
import { isScoreboardHost } from './scoreboard-host.ts'

test.each([
  ['placar.porteira.example', true],
  ['PLACAR.localhost', true],
  ['porteira.example', false],
  ['www.placar.example', false],
  ['placares.example', false],
])('The host %s shows the scoreboard at its root: %s', (host, is) => expect(isScoreboardHost(host)).toBe(is))
