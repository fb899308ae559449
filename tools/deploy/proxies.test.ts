import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')

/** The directives outside of every block. */
const outermost = (text: string) => {
  let depth = 0
  return text.split('\n').flatMap((line) => {
    const isOutside = depth === 0
    depth += (line.match(/\{$/g) ?? []).length - (line.match(/^\s*\}/g) ?? []).length
    return isOutside && /^[a-z]/.test(line) ? [line.split(' ')[0]] : []
  })
}

test('Deploy/nginx.conf sets nothing for all of http, because Debian’s nginx.conf may set it too', () => {
  const names = [...outermost(read('nginx.conf')), ...outermost(read('nginx-webhook.conf'))]
  expect(new Set(names)).toEqual(new Set(['map', 'log_format', 'upstream', 'server']))
  expect(outermost('gzip on;\nserver {\n  listen 80;\n}\n')).toEqual(['gzip', 'server'])
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** The names of the sites that Caddy makes of the deployed file. */
function namesOf(env: Record<string, string>) {
  const file = path.join(deploy, 'Caddyfile')
  const { stdout } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  })
  return stdout.match(/(?<="host":)\[.*?\]/g)?.map((list): unknown => JSON.parse(list))
}

test.runIf(hasCaddy)('The Caddyfile serves one name, and a second one where BOARD_HOST gives it', () => {
  expect(namesOf({ SHOP_HOST: 'loja.example' })).toEqual([['loja.example']])
  expect(namesOf({ SHOP_HOST: 'loja.example', BOARD_HOST: '' })).toEqual([['loja.example']])
  expect(namesOf({ SHOP_HOST: 'loja.example', BOARD_HOST: 'placar.example' })).toEqual([
    ['loja.example', 'placar.example'],
  ])
})
