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

/** The worker's address, in the form in which a page under Trusted Types may say it. */
function workerAddress() {
  const policies = Reflect.get(window, 'trustedTypes') as Policies | undefined
  return (address ??= policies
    ? policies.createPolicy('porteira', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER)
}

/** Makes this page open without a network too; answers whether it does already. */
export function useOfflinePage() {
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    if (!('serviceWorker' in navigator) || !('caches' in window)) return
    cachePage().then(
      () => setReady(true),
      // Without it the page only needs a network to be opened, not to be used.
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
