import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pagePaths } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildCategory, buildEvent } from '#testing/builders.ts'
import { startTestServer } from '#testing/server.ts'
import { compressPages } from './compress-pages.ts'
import type { Seller } from './seller-foot.ts'

const script = `console.log(${JSON.stringify('laço '.repeat(500))})`

/** The server with a small web app as the build leaves it. */
async function startWithPages(
  config: { publicOrigin?: string; seller?: Seller; organiserUrl?: string } = {},
) {
  const directory = await mkdtemp(path.join(tmpdir(), 'porteira-pages-'))
  await mkdir(path.join(directory, 'assets'))
  await mkdir(path.join(directory, '.vite'))
  await writeFile(
    path.join(directory, 'index.html'),
    `<head><!--og--><script type="module" src="/assets/app-1a2b3c.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app-4d5e6f.css"></head><div id="root"><!--poster <div class="poster"></div> --></div><!--seller-->`,
  )
  await writeFile(path.join(directory, 'manifest.webmanifest'), '{"name":"Porteira"}')
  await writeFile(path.join(directory, '.vite/manifest.json'), '{}')
  await writeFile(path.join(directory, 'assets/app-1a2b3c.js'), script)
  await compressPages(directory)
  const server = await startTestServer({ config: { webDirectory: directory, ...config } })
  return {
    db: server.db,
    send: (method: 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ method, url, headers: { host: 'loja.example', ...headers }, payload: 'a=b' }),
    get: (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers: { host: 'loja.example', ...headers } }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(directory, { recursive: true })
    },
  }
}

const tag = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]

test('Every address of the product is the one page', async () => {
  await using server = await startWithPages()
  const id = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  const named = [
    '',
    'home',
    'home/99999000118',
    'home/99999000118/',
    'home/x',
    'home/a.b@example.com',
    'pay-installment',
    'login-enter',
    'numero',
    'admin-carts',
    'placar',
  ]
  const ranked = [`placar/event/${id}`, `placar/category/${id}`, `placar/players/${id}`]
  for (const name of [
    ...named,
    ...ranked,
    'rodeio-cerro-lindo',
    'Evento%20Antigo',
    'rodeio.2026',
    'login/',
  ]) {
    const { statusCode, body, headers } = await server.get(`/${name}?x=1`)
    expect([name, statusCode, headers['content-type']]).toEqual([name, 200, 'text/html; charset=utf-8'])
    expect(body).toContain('<div id="root">')
  }
})

test('Each page of the list is answered at its address', async () => {
  await using server = await startWithPages()
  for (const page of pagePaths) {
    const { statusCode } = await server.get(page.replace(/:\w+\??/g, 'x'))
    expect([page, statusCode]).toEqual([page, 200])
  }
})

test('The page of an event has the frame of its picture before any script, and no other page has it', async () => {
  await using server = await startWithPages()
  const frame = '<div class="poster"></div>'
  const hasFrame = async (url: string) => {
    const { body } = await server.get(url)
    expect(body).not.toContain('<!--poster')
    return body.includes(frame)
  }
  for (const url of ['/rodeio-cerro-lindo', '/rodeio-cerro-lindo/']) expect(await hasFrame(url)).toBe(true)
  for (const url of ['/', '/placar', '/login', '/home/x', '/placar/event/x'])
    expect([url, await hasFrame(url)]).toEqual([url, false])
})

test('A call or a hook that does not exist is answered with JSON', async () => {
  await using server = await startWithPages()
  for (const url of ['/api', '/api/', '/api?x=1', '/api/nada', '/api/cart/admin', '/api/%zz', '/hooks/pix']) {
    const { statusCode, headers } = await server.get(url, { accept: 'text/html' })
    expect([url, statusCode]).toEqual([url, url === '/api/%zz' ? 400 : 404])
    expect(headers['content-type']).toMatch('json')
  }
})

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

test('An unknown address is answered with an HTML page with status 404, for every Accept header', async () => {
  await using server = await startWithPages()
  const strange = [
    '/placar/event/',
    '/placar/players',
    '/foo/bar',
    '/home/1/2',
    '/.env',
    '/assets/app-antigo.js',
    '/favicon.ico',
  ]
  const inside = [
    '/index.html',
    '/.vite/manifest.json',
    '/assets/app-1a2b3c.js.br',
    '/../config.ts',
    '/a/b',
    '/%2e%2e%2fconfig.ts',
  ]
  for (const url of [...strange, ...inside]) {
    const { statusCode, headers, body } = await server.get(url, { accept: '*/*' })
    expect([url, statusCode]).toEqual([url, 404])
    expect(headers).toMatchObject(PAGE_HEADERS)
    expect(body).toContain('<h1>Página não encontrada</h1>')
    expect(body).toContain('<p>Vendido por ')
  }
})

test('A page that is posted to, or whose address cannot be read, is answered with a page too', async () => {
  await using server = await startWithPages({ publicOrigin: 'https://porteira.example' })
  const post = (url: string, headers: Record<string, string> = {}) => server.send('POST', url, headers)
  const answers = [
    [await post('/login'), 404],
    [await post('/foo/bar'), 404],
    [await post('/', { 'content-type': 'application/x-www-form-urlencoded' }), 404],
    [await post('/', { origin: 'https://elsewhere.example' }), 403],
    [await server.send('DELETE', '/home'), 404],
    [await server.get('/%zz'), 400],
  ] as const
  for (const [{ statusCode, headers, body }, status] of answers) {
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject(PAGE_HEADERS)
    expect(body).toContain(status === 404 ? 'Página não encontrada' : 'Não foi possível abrir esta página')
  }
})

test('The page of an unknown address has the look of the app and may run nothing', async () => {
  await using server = await startWithPages()
  const { body, headers } = await server.get('/foo/bar')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/app-4d5e6f.css">')
  expect(body).not.toContain('<script')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; style-src 'self' 'sha256-")
  expect(policy).not.toMatch(/unsafe|script-src/)
  const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? ''
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
})

test('The page may run nothing but its own files, and browsers ask for it each time', async () => {
  await using server = await startWithPages()
  const { headers } = await server.get('/login')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['cache-control']).toBe('no-cache')

  const again = await server.get('/login', { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('A file with its hash in the name is cached without an end, and is sent compressed', async () => {
  await using server = await startWithPages()
  const asked = (encoding: string) => server.get('/assets/app-1a2b3c.js', { 'accept-encoding': encoding })
  const [plain, brotli, gzip] = [await asked('identity'), await asked('gzip, br'), await asked('gzip')]

  expect(plain.body).toBe(script)
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
  expect(brotli.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect((await server.get('/manifest.webmanifest')).headers['cache-control']).toBe('public, max-age=3600')
})

test('A range beyond the end of a file answers 416 with the size of the file', async () => {
  await using server = await startWithPages()
  const ask = (range: string) => server.get('/assets/app-1a2b3c.js', { range, 'accept-encoding': 'identity' })
  const size = Buffer.byteLength(script)
  const part = await ask(`bytes=${size - 1}-`)
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes ${size - 1}-${size - 1}/${size}`,
  ])
  const beyond = await ask(`bytes=${size}-`)
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  expect(beyond.headers['cache-control']).toBe('no-store')
  expect(beyond.body).not.toContain('laço')
})

test('A shared link shows its event before a person opens it', async () => {
  await using server = await startWithPages({ publicOrigin: 'https://porteira.example' })
  const { id } = await buildEvent(server.db, {
    short_name: 'cerro-lindo',
    name: 'RODEIO "DO CERRO" & <b>AMIGOS</b> $& $1',
    venue: 'Parque Cerro Lindo',
    city: 'Bom Jesus',
    state: 'RS',
    starts_on: '2027-01-14',
    ends_on: '2027-01-17',
  })
  const category = await buildCategory(server.db, { eventId: id, name: 'LAÇO DUPLA' })

  const { body } = await server.get('/Cerro-Lindo')
  expect(tag(body, 'og:title')).toBe('RODEIO &quot;DO CERRO&quot; &amp; &lt;b&gt;AMIGOS&lt;/b&gt; $&amp; $1')
  expect(tag(body, 'og:description')).toBe('14 a 17 de janeiro de 2027 · Parque Cerro Lindo, Bom Jesus (RS)')
  expect(tag(body, 'og:image')).toBe(`https://porteira.example/api/events/${id}/banner`)
  expect(tag(body, 'og:url')).toBe('https://porteira.example/Cerro-Lindo')

  const ranking = await server.get(`/placar/category/${category.id}`)
  expect(tag(ranking.body, 'og:title')).toBe('Placar: LAÇO DUPLA')
  expect(tag((await server.get(`/placar/event/${id}`)).body, 'og:title')).toMatch(/^Placar: RODEIO/)
  expect(tag((await server.get(`/placar/event/${id}/resultado`)).body, 'og:title')).toMatch(
    /^Campeões: RODEIO/,
  )
})

test('Every page names who sells and who answers for personal data, whatever signs are in the names', async () => {
  const seller = {
    name: 'Rodeios "Zé & <b>Filhos</b>"',
    taxId: '12abc34501de35',
    address: 'Estrada da Porteira, 1',
    contact: 'contato@porteira.example',
    privacyContact: 'privacidade@porteira.example',
  }
  await using server = await startWithPages({ seller })
  for (const url of ['/', '/payment', '/privacidade', '/placar/category/nada']) {
    const { body } = await server.get(url)
    expect(body).toContain(
      '<p>Vendido por Rodeios &quot;Zé &amp; &lt;b&gt;Filhos&lt;/b&gt;&quot;, CNPJ 12.ABC.345/01DE-35</p>',
    )
    expect(body).toContain('<p>Estrada da Porteira, 1 · contato@porteira.example</p>')
    expect(body).toContain('data-privacy-contact="privacidade@porteira.example"')
    expect(body).toContain('<a href="/privacidade">')
  }
})

test('Every page says where ORGANISER_URL sends the visitor of an unknown event', async () => {
  await using server = await startWithPages({ organiserUrl: 'https://clube.example/?de="loja"' })
  const { body } = await server.get('/evento-que-nao-existe')
  expect(body).toContain('data-organiser-url="https://clube.example/?de=&quot;loja&quot;"')
})

test('A page about no event, or about a rehearsal, has the preview of the shop', async () => {
  await using server = await startWithPages()
  await buildEvent(server.db, { short_name: 'ensaio', test_mode: true })
  for (const url of ['/', '/login', '/ensaio', '/placar', '/placar/category/nada', '/"><script>']) {
    const { body } = await server.get(encodeURI(url))
    expect([url, tag(body, 'og:title')]).toEqual([url, 'Porteira'])
    expect(tag(body, 'og:image')).toBe('http://loja.example/api/events/_/banner')
    expect(body).not.toContain('<script>')
  }
})

test('A server without a built web app knows no page', async () => {
  await using server = await startTestServer({ config: { webDirectory: '/nowhere' } })
  const { statusCode, headers } = await server.app.inject({ url: '/login' })
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('Only the document of the check-in may use the camera, and nothing else of the device', async () => {
  await using server = await startWithPages()
  const permissionsOf = async (url: string) => (await server.get(url)).headers['permissions-policy']
  const off = 'geolocation=(), microphone=(), camera=()'
  const on = 'geolocation=(), microphone=(), camera=(self)'

  expect(await Promise.all(['/conferencia', '/conferencia/'].map(permissionsOf))).toEqual([on, on])
  const others = [
    '/',
    '/conferencias',
    '/apontador',
    '/home/conferencia',
    '/assets/app-1a2b3c.js',
    '/api/health',
  ]
  expect(await Promise.all(others.map(permissionsOf))).toEqual(others.map(() => off))
})
