import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { drawJpeg } from '../rankings/picture.service.ts'
import { placesPicture, resultPicture } from './picture.rules.ts'
import { cutText, fitBox, wrapText } from './picture-text.rules.ts'
import type { StrengthResult } from './results.rules.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const category = { catName: 'LAÇO <A> & B', eventName: 'RODEIO DE TESTE', count: 3 }

const placed = (
  badge: number,
  place: number,
  names = [`RIDER ${badge}`],
): StrengthResult['places'][number] => ({
  badge,
  place,
  names,
  entity: 'CTG DE TESTE',
  qualifyHits: 2,
  finalHits: 1,
  fellIn: null,
  prizeInCents: 0,
  goods: [],
})

const result = (places: StrengthResult['places'], more: Partial<StrengthResult> = {}): StrengthResult => ({
  strength: 2,
  name: '',
  state: 'official',
  since: '2026-11-23T01:12:00Z',
  protestUntil: '',
  places,
  withoutPlace: [],
  sharedGoods: [],
  hash: '',
  ...more,
})

const textsOf = (svg = '') => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

test('The preview of a link shows the first five places of the result with their state', () => {
  const places = [placed(9, 1), placed(4, 2), placed(7, 2), placed(1, 4), placed(2, 5), placed(3, 6)]
  const texts = textsOf(placesPicture(result(places), category))
  expect(texts).toEqual(
    expect.arrayContaining(['Força', 'B', 'oficial', '1º', '9', 'RIDER 9', '3 boas', '5º']),
  )
  expect(texts.filter((text) => text === '2º')).toHaveLength(2)
  expect(texts).not.toContain('RIDER 3')
  expect(textsOf(placesPicture(result(places), { ...category, count: 1 }))).toContain('Resultado')
})

describe('A picture shows the result of a strength', () => {
  test('It names the winners, the strength, the day in São Paulo and the state', () => {
    const texts = textsOf(resultPicture(result([placed(17, 1), placed(80, 1), placed(9, 3)]), category))
    expect(texts).toEqual(
      expect.arrayContaining([
        '22 de novembro de 2026',
        'Campeões da',
        'força B',
        'LAÇO &lt;A&gt; &amp; B',
        '17',
        'RIDER 17',
        'RIDER 80',
        'Resultado oficial',
      ]),
    )
    expect(texts).not.toContain('RIDER 9')
  })

  test('Of more than three winners it names three and counts the others', () => {
    const places = [1, 2, 3, 4, 5, 6, 7].map((badge) => placed(badge, 1))
    const texts = textsOf(resultPicture(result(places), category))
    expect(texts.filter((text) => text?.startsWith('RIDER'))).toEqual(['RIDER 1', 'RIDER 2', 'RIDER 3'])
    expect(texts).toContain('e mais 4')
  })

  test('One rider alone has the first place, and a team are champions', () => {
    const titleOf = (places: StrengthResult['places']) =>
      textsOf(resultPicture(result(places), { ...category, count: 1 }))
    expect(titleOf([placed(1, 1)])).toContain('1º lugar')
    expect(titleOf([placed(1, 1, ['TIÉ', 'BAIO'])])).toEqual(
      expect.arrayContaining(['Campeões', 'TIÉ e BAIO']),
    )
  })

  test('There is none while the strength runs or without a first place', () => {
    expect(resultPicture(result([placed(1, 1)], { state: 'running' }), category)).toBe(undefined)
    expect(resultPicture(result([]), category)).toBe(undefined)
  })
})

describe('A text of the picture stays in its box', () => {
  test('It is cut at its width, and a wide letter takes more of it than a narrow one', () => {
    expect([cutText('IIIIII', 300, 100), cutText('MMMMMM', 300, 100)]).toEqual(['IIIIII', 'M…'])
  })

  test('It breaks between words, and the last line is cut', () => {
    expect(wrapText('CTG LAÇO E CUIA DA COXILHA', 500, 60, 2)).toEqual(['CTG LAÇO E', 'CUIA DA CO…'])
  })

  test('It is drawn smaller until it fits, and cut in the smallest size', () => {
    const box = { width: 400, height: 100, size: 80 }
    expect(fitBox('TIÉ', box)).toEqual({ size: 80, lines: ['TIÉ'] })
    const long = fitBox('CONSTANTINO DOS QUATRO VENTOS', box)
    expect([long.size, long.lines.length]).toEqual([48, 2])
    expect(long.lines.join(' ')).toContain('…')
  })
})

test('The call answers a JPEG of 1080 by 1350 pixels, which a browser keeps, and 404 without a result', async () => {
  const drawn = await arena.open(individual(1, [strength(1, { final: suddenDeath(1) }), strength(0)]), [1, 2])
  const ask = (wanted: string, headers: Record<string, string> = {}, catUUID = drawn.id) =>
    server.call(
      'GET /api/results/category/:catUUID/picture/:strength',
      { params: { catUUID, strength: wanted } },
      headers,
    )
  expect((await ask('1')).status).toBe(404)

  for (const badge of [1, 2]) await drawn.throw(badge, 'qualify', '1')
  await drawn.decide('finalStarted', { strength: 1 })
  await drawn.throw(1, 'final', '1')
  await drawn.throw(2, 'final', '0')
  const { status, headers, raw } = await ask('1')
  const { width, height, format } = await sharp(raw).metadata()
  expect([status, width, height, format, headers['content-type']]).toEqual([
    200,
    1080,
    1350,
    'jpeg',
    'image/jpeg',
  ])
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect((await ask('1', { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  const link = await server.call('GET /api/rankings/category/:catUUID/picture', {
    params: { catUUID: drawn.id },
  })
  const { items, ...shown } = await drawn.result()
  const [first] = items
  const places = first ? placesPicture(first, { ...shown, count: items.length }) : ''
  expect(link.raw).toEqual(await drawJpeg(places))
  for (const wanted of ['2', '3', '0', '01', 'a'])
    expect([wanted, (await ask(wanted)).status]).toEqual([wanted, 404])
  expect((await ask('1', {}, 'nada')).status).toBe(404)
})
