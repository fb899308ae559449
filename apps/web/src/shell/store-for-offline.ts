import { ownScript } from '#api/own-script.ts'
import { isCameraPage } from './own-document.ts'

const CACHE = 'porteira-1'
const WORKER = '/offline-worker.js'
const STORED = 'porteira-stored'
/** The earlier service worker of the scorer's pages. */
const FORMER = { scope: '/apontador/', cache: 'apontador-1' }

let storing: Promise<boolean> | undefined

/**
 * Stores this page for a visit without a network and starts the service worker, which stores later pages and public
 * answers. Resolves to true when the page is complete; the browser's performance timeline then has the mark `STORED`.
 * After a failure only the start of a page needs a network.
 */
export const storeForOffline = () => (storing ??= store().catch(() => false))

async function store() {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  const address = ownScript(WORKER)
  // A service worker that answers this page has stored the answers itself.
  const hasAnswers = navigator.serviceWorker.controller !== null
  // The page with the camera is a separate document.
  const page = isCameraPage(location.pathname) ? '/conferencia' : '/'
  const atFirst = performance.getEntriesByType('resource')
  await Promise.all([start(address), storeFiles(atFirst, page)])
  storeLate(performance.now(), hasAnswers)
  const loaded = performance.getEntriesByType('resource')
  await storeFiles(loaded.filter((entry) => !atFirst.includes(entry)))
  await replaceFormer(address)
  if (!hasAnswers) await storeAnswers(loaded)
  performance.mark(STORED)
  return true
}

/** Resolves when the service worker answers the requests of this page. */
async function start(address: string) {
  const { serviceWorker } = navigator
  const isAnswering = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  const { active } = await serviceWorker.register(address)
  // A page that was loaded past a running service worker, by a forced reload, stays without it.
  if (!serviceWorker.controller && active?.state !== 'activated') await isAnswering
}

/** Stores what the service worker does not answer, or was asked before it did, and arrives later. */
function storeLate(startedBy: number, hasAnswers: boolean) {
  // To store a file or an answer asks for it again, which must not count as another one.
  const known = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const observer = new PerformanceObserver((list) => {
    // A page that the service worker does not answer keeps storing what it asks for.
    const isAlone = navigator.serviceWorker.controller === null
    const late = list.getEntries().filter(({ name, startTime }) => {
      const isNew = !known.has(name)
      known.add(name)
      return isAlone ? isNew : startTime < startedBy
    })
    if (late.length === 0) return
    void Promise.all([storeFiles(late), hasAnswers || storeAnswers(late)]).catch(() => {})
  })
  observer.observe({ entryTypes: ['resource'] })
}

async function storeFiles(loaded: PerformanceEntryList, ...pages: string[]) {
  const files = addressesOf(loaded).filter(({ pathname }) => /^\/(assets|icons)\//.test(pathname))
  const cache = await caches.open(CACHE)
  await cache.addAll([...pages, ...new Set(files.map(({ pathname }) => pathname))])
}

/** The service worker stores the public ones. Most come from the cache of the browser. */
async function storeAnswers(loaded: PerformanceEntryList) {
  const answers = addressesOf(loaded).filter(
    ({ pathname, searchParams }) =>
      /^\/api\/(events|rankings)\//.test(pathname) && !searchParams.has('token'),
  )
  await Promise.all([...new Set(answers.map(({ href }) => href))].map((href) => fetch(href).catch(() => {})))
}

const addressesOf = (loaded: PerformanceEntryList) =>
  loaded.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin)

/** A device that has the earlier service worker gets this one in its place. */
async function replaceFormer(address: string) {
  if (!(await caches.has(FORMER.cache))) return
  await navigator.serviceWorker.register(address, { scope: FORMER.scope })
  await caches.delete(FORMER.cache)
}
