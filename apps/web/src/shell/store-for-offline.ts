import { isCameraPage } from './own-document.ts'

const CACHE = 'porteira-1'
const WORKER = '/offline-worker.js'
/** The earlier service worker of the scorer's pages. */
const FORMER = { scope: '/apontador/', cache: 'apontador-1' }

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** The URL of the service worker as a Trusted Type. */
function workerAddress() {
  const policies = Reflect.get(window, 'trustedTypes') as Policies | undefined
  return policies
    ? policies.createPolicy('porteira', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER
}

let storing: Promise<boolean> | undefined

/**
 * Stores this page for a visit without a network and starts the service worker, which stores later pages and public
 * answers. Resolves to true when the page is complete. After a failure only the start of a page needs a network.
 */
export const storeForOffline = () => (storing ??= store().catch(() => false))

async function store() {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  const address = workerAddress()
  await navigator.serviceWorker.register(address)
  await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  const files = loaded.filter(({ pathname }) => /^\/(assets|icons)\//.test(pathname))
  const answers = loaded.filter(
    ({ pathname, searchParams }) =>
      /^\/api\/(events|rankings)\//.test(pathname) && !searchParams.has('token'),
  )
  const cache = await caches.open(CACHE)
  // The page with the camera is a separate document.
  const page = isCameraPage(location.pathname) ? '/conferencia' : '/'
  await cache.addAll([page, ...new Set(files.map(({ pathname }) => pathname))])
  await replaceFormer(address)
  // The service worker stores the public ones. Most come from the cache of the browser.
  await Promise.all([...new Set(answers.map(({ href }) => href))].map((href) => fetch(href).catch(() => {})))
  return true
}

/** A device that has the earlier service worker gets this one in its place. */
async function replaceFormer(address: string) {
  if (!(await caches.has(FORMER.cache))) return
  await navigator.serviceWorker.register(address, { scope: FORMER.scope })
  await caches.delete(FORMER.cache)
}
