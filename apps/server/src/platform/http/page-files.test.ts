import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFiles } from './page-files.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'porteira-page-files-'))
  await mkdir(path.join(directory, '.vite'))
  const page = (file: string, imports: string[], css: string[] = []) => ({ file, imports, css })
  const manifest = {
    'index.html': { file: 'assets/app.js', css: ['assets/app.css'], isEntry: true },
    _shared: page('assets/shared.js', ['index.html'], ['assets/shared.css']),
    'src/areas/shop/purchase/PurchasePage.tsx': page(
      'assets/buy.js',
      ['index.html', '_shared'],
      ['assets/buy.css'],
    ),
    'src/areas/scoreboard/placar/PlacarPage.tsx': page('assets/placar.js', ['index.html']),
    'src/areas/scoreboard/placar-category/PlacarCategoryPage.tsx': page('assets/ranking.js', ['_shared']),
    'src/areas/account/home/HomePage.tsx': page('assets/home.js', []),
    'src/areas/shop/events/EventsPage.tsx': page('assets/events.js', []),
  }
  await writeFile(path.join(directory, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(directory, { recursive: true }))

const filesAt = (address: string) =>
  [...pageFiles(directory)(address).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)

test('A page comes with what it will ask for, what it shares before its own, and not with the app again', () => {
  expect(filesAt('/purchase')).toEqual(['shared.css', 'shared.js', 'buy.css', 'buy.js'])
  expect(filesAt('/purchase/')).toEqual(filesAt('/purchase'))
})

test('Addresses of two words, and with a person or an id behind them, are found', () => {
  expect(filesAt('/placar/category/f7d11fb5')).toEqual(['shared.css', 'shared.js', 'ranking.js'])
  expect(filesAt('/placar')).toEqual(['placar.js'])
  expect(filesAt('/home/99999000118')).toEqual(['home.js'])
  expect(filesAt('/')).toEqual(['events.js'])
})

test('An event asks for nothing beyond the app, nor does a web app without a list', () => {
  expect(filesAt('/rodeio-cerro-lindo')).toEqual([])
  expect(pageFiles(path.join(directory, 'nothing'))('/purchase')).toBe('')
})
