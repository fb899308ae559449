// Lets the scorer's page be opened without a network. What it scores is kept by the page itself.
const CACHE = 'apontador-1'
const PAGE = '/apontador/'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(newestElseKept(request))
  else if (/^\/(assets|icons)\//.test(pathname)) event.respondWith(keptElseNewest(request))
})

async function newestElseKept(request) {
  const cache = await caches.open(CACHE)
  try {
    const page = await fetch(request)
    if (page.ok) await cache.put(PAGE, page.clone())
    return page
  } catch {
    return (await cache.match(PAGE)) ?? Response.error()
  }
}

// The name of such a file says what is in it, so it never changes.
async function keptElseNewest(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok) await cache.put(request.url, file.clone())
  return file
}
