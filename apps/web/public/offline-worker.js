// Opens the pages of the last visit without a network: the page, its files and public answers. An answer to a token is
// never stored. What a scorer records is stored by the page of the scorer.
const CACHE = 'porteira-1'
const PAGE = '/'
/** The only document that may use the camera, so it is stored by its own address. */
const CAMERA_PAGE = '/conferencia'
const MAX_FILES = 120
const MAX_ANSWERS = 60
/** On a weak network the stored answer is shown after this time. */
const MAX_WAIT_MS = 8000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // A stream has no end, and breaks when the browser stops this worker.
  if (/^\/api\/rankings\/category\/[^/]+\/live$/.test(pathname)) return
  if (/^\/(assets|icons)\//.test(pathname)) event.respondWith(storedElseNewest(request))
  else if (/^\/api\/(events|rankings|results)\//.test(pathname) && !searchParams.get('token'))
    event.respondWith(newestElseStored(event, request.url))
  else if (request.mode === 'navigate' && !/^\/(api|hooks)\//.test(pathname))
    event.respondWith(newestElseStored(event, isCameraPage(pathname) ? CAMERA_PAGE : PAGE))
})

// An event may be called /conferencias.
const isCameraPage = (pathname) => /^\/conferencia\/?$/.test(pathname)

async function newestElseStored(event, key) {
  // Without a network the cache of the browser would answer, and nobody would see how old the answer is.
  const isPage = key === PAGE || key === CAMERA_PAGE
  const mustAsk = !isPage && !navigator.onLine
  const newest = fetch(event.request, mustAsk ? { cache: 'no-cache' } : undefined)
  newest.catch(() => {})
  const cache = await caches.open(CACHE)
  event.waitUntil(newest.then((answer) => store(cache, key, answer)).catch(() => {}))
  const stored = await cache.match(key)
  if (!stored) return newest
  const waited = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  const answer = await Promise.race([newest.catch(() => undefined), waited])
  return answer && answer.status < 500 ? answer : withTime(stored)
}

/** The page shows the time at which the server sent this answer. The body is no longer compressed. */
function withTime(stored) {
  const headers = new Headers(stored.headers)
  headers.set('x-stored-on', headers.get('date') ?? '')
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(stored.body, { headers })
}

/** The server marks what anyone may read as public. The page is the same for everyone. */
async function store(cache, key, answer) {
  const isPublic = /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
  // An address such as /robots.txt is a file and not the page.
  const isPage = /^text\/html\b/.test(answer.headers.get('content-type') ?? '')
  const wantsPage = key === PAGE || key === CAMERA_PAGE
  if (!answer.ok || answer.redirected || !(wantsPage ? isPage : isPublic)) return
  await cache.put(key, answer.clone())
  await trim(cache, '/api/', MAX_ANSWERS)
}

// The name of such a file says what is in it, so it never changes.
async function storedElseNewest(request) {
  const cache = await caches.open(CACHE)
  const stored = await cache.match(request.url)
  if (stored) return stored
  const file = await fetch(request)
  if (file.ok) {
    await cache.put(request.url, file.clone())
    await trim(cache, '/assets/', MAX_FILES)
  }
  return file
}

/** Deletes the oldest entries below a path. An entry that is stored again is the newest. */
async function trim(cache, path, max) {
  const entries = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(path))
  await Promise.all(entries.slice(0, Math.max(0, entries.length - max)).map((entry) => cache.delete(entry)))
}
