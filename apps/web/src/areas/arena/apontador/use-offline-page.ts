import { useEffect, useState } from 'react'

const CACHE = 'apontador-1'
const WORKER = '/arena-worker.js'

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

let address: string | undefined

/** The URL of the service worker as a Trusted Type. */
function workerAddress() {
  const policies = Reflect.get(window, 'trustedTypes') as Policies | undefined
  return (address ??= policies
    ? policies.createPolicy('porteira', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER)
}

/** Caches the page for use without a network. Returns true when the cache is complete. */
export function useOfflinePage() {
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    if (!('serviceWorker' in navigator) || !('caches' in window)) return
    cachePage().then(
      () => setReady(true),
      // After a failure only the start of the page needs a network, not its use.
      () => setReady(false),
    )
  }, [])

  return isReady
}

async function cachePage() {
  await navigator.serviceWorker.register(workerAddress(), { scope: '/apontador/' })
  await navigator.serviceWorker.ready
  const cache = await caches.open(CACHE)
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|icons)\//.test(pathname))
    .map(({ pathname }) => pathname)
  await cache.addAll(['/apontador/', ...new Set(files)])
}
