import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { CAMERA_PAGE, isReservedSlug, pageAt } from '@porteira/domain'
import type { FastifyRequest, FastifySchema } from 'fastify'
import { notFound } from '#platform/errors.ts'
import { isCall } from './answer-error.ts'
import { compressPages } from './compress-pages.ts'
import { pagePolicy, permissions } from './headers.ts'
import { sendCached, cacheAnswer, type CachedAnswer } from './cached-answer.ts'
import { contactOf, inlineScripts } from './old-browser.ts'
import { openGraph, type Preview } from './open-graph.ts'
import { pageFiles } from './page-files.ts'
import { type Seller, sellerFoot } from './seller-foot.ts'
import type { App } from './server.ts'
import { sharedReads } from './shared-reads.ts'

type Options = {
  /** The folder of the built web app. Without one, the server is only an API. */
  directory: string
  /** The public address of the shop; '' takes it from the request. */
  publicOrigin: string
  /** Where a visitor of an unknown event goes: a path of the shop or another site. */
  organiserUrl: string
  /** The seller that the page at this path names. */
  sellerOf(path: string): Promise<Seller>
  /** The preview of a link to this path; undefined for a page about no event. */
  describe(path: string, origin: string): Promise<Preview | undefined>
}

// One word is a page or an event, unless it is a hidden file or ends like a file.
const WORD = /^\/(?!\.)[^/]*\/?$/
const FILE = /^\/[^/]*\.[a-z]\w*$/i
// The service worker stores pages for use without a network. It fetches their files by itself.
const WORKER = '/offline-worker.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
// The API's document lists calls, not files.
const undocumented: FastifySchema & { hide: boolean } = { hide: true }
// The frame of the picture above an event, in the part of the page that is painted before any script has arrived.
const POSTER = /<!--poster (.*?) -->/
const YEAR_IN_MS = 31_536_000_000
const HOUR_IN_MS = 3_600_000

/** The web app: its files, and the same page at each address, with the preview of a shared link. */
export function webPages(app: App, options: Options) {
  const { directory, publicOrigin, organiserUrl, sellerOf, describe } = options
  const index = path.join(directory, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index, 'utf8')
  const files = listFiles(directory)
  const linksOf = pageFiles(directory)
  const policy = pagePolicy(publicOrigin.startsWith('https:'), inlineScripts(page))
  const pages = sharedReads<CachedAnswer>()

  // Runs after the server listens. If the files cannot be written, the uncompressed ones are sent.
  app.addHook('onListen', async () => void compressPages(directory).catch(() => {}))
  app.register(fastifyStatic, { root: directory, serve: false, preCompressed: true, index: false })

  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    schema: undocumented,
    config: { caller: 'visitor' },
    handler: async (request, reply) => {
      const asked = `/${request.params['*']}`
      if (asked === WORKER) reply.header('content-security-policy', WORKER_POLICY)
      if (files.has(asked)) return reply.sendFile(asked, ageOf(asked))
      if (isCall(asked) || !(WORD.test(asked) || pageAt(asked)) || FILE.test(asked)) throw notFound()
      const origin = publicOrigin || originOf(request)
      const kept = await pages.read(`${origin}${asked}`, async () => {
        // A page without a preview is better than no page while the database is away.
        const preview = await describe(asked, origin).catch(() => undefined)
        const seller = await sellerOf(asked)
        const html = page
          .replace('<!--og-->', () => openGraph(origin + encodeURI(asked), origin, preview))
          .replace('<!--seller-->', () => sellerFoot(seller, organiserUrl))
          .replace('<!--contact-->', () => contactOf(preview?.whatsapp, seller))
          .replace(POSTER, isEventPage(asked) ? '$1' : '')
          .replace('</head>', () => `  ${linksOf(asked)}\n  </head>`)
        return cacheAnswer(html, 'text/html; charset=utf-8')
      })
      // The app reloads the page when a link leads into the document with the camera or out of it.
      // guard: camera-only-at-check-in
      if (pageAt(asked) === CAMERA_PAGE) reply.header('permissions-policy', permissions('self'))
      reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      return sendCached(request, reply, kept)
    },
  })
}

/** Every file that has an address. The page itself and the compressed files have none. */
function listFiles(directory: string) {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .map((name) => `/${name.split(path.sep).join('/')}`)
  return new Set(names.filter((name) => !/\/\.|\.(br|gz)$|^\/index\.html$/.test(name)))
}

/** A file in assets/ has the hash of its content in its name and never changes. */
const ageOf = (file: string) =>
  file.startsWith('/assets/') ? { maxAge: YEAR_IN_MS, immutable: true } : { maxAge: HOUR_IN_MS }

const isEventPage = (address: string) =>
  /^\/[^/]+\/?$/.test(address) && !isReservedSlug(address.split('/')[1] ?? '')

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`
