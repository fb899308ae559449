import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, findChromiumWithProfile } from './find-chromium.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'porteira-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const program = (name: string, script = 'exit 0') => {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

test('The Chromium of CHROMIUM_PATH is used', () => {
  const own = program('my-browser')
  program('chromium')
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: own })).toBe(own)
})

test('A named Chromium that is missing is reported and not replaced', () => {
  program('chromium')
  expect(() => findChromium({ PATH: folder, CHROMIUM_PATH: `${folder}/gone` })).toThrow('cannot be run')
})

test('The Chromium without a user interface comes first on PATH, then Chromium, then Chrome', () => {
  const found = () => path.basename(findChromium({ PATH: folder }))
  for (const name of ['google-chrome', 'chromium', 'chromium-headless-shell']) {
    program(name)
    expect(found()).toBe(name)
  }
})

test('A test that kills its browser gets one with a profile', () => {
  program('chromium-headless-shell')
  const chromium = program('chromium')
  expect(findChromiumWithProfile({ PATH: folder })).toBe(chromium)
})

test('A missing browser is reported with the package to install', () => {
  expect(() => findChromium({ PATH: folder }, false)).toThrow('apt-get install chromium')
})

const BOTH = 'install -y -q --no-install-recommends chromium chromium-headless-shell\n'

test.each([
  ['chromium-headless-shell', BOTH],
  ['chromium', `${BOTH}install -y -q --no-install-recommends chromium\n`],
])('A root user in a bare container gets the Debian package %s', (packaged, installed) => {
  const log = path.join(folder, 'log')
  const browser = path.join(folder, packaged)
  program(
    'apt-get',
    `echo "$@" >>${log}
[ $1 = update ] && exit
for name; do :; done
[ $name = ${packaged} ] && { echo '#!/bin/sh' >${browser}; /bin/chmod +x ${browser}; }`,
  )
  expect(findChromium({ PATH: folder }, true)).toBe(browser)
  expect(readFileSync(log, 'utf8')).toBe(`update -q\n${installed}`)
})
