/** Where a container engine looks for images whose names have no host, such as `caddy:2`. */
export const DOCKER_REGISTRY = 'https://registry-1.docker.io'

const IMAGE = /^(\s*image: |FROM )([a-z0-9][\w./-]*:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm
const PATIENCE_IN_MS = 30_000
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

const INSTEAD =
  'Name another registry (--registry https://…), or leave the images as they are (--without-images).'

/** The images that a Dockerfile or a compose file takes from a registry, as name:tag. */
export const listImages = (text: string) => [
  ...new Set([...text.matchAll(IMAGE)].map(([, , image = '']) => image)),
]

/** The same file with each image pinned by its digest. */
export const pinImages = (text: string, digests: Map<string, string>) =>
  text.replaceAll(IMAGE, (whole, before: string, image: string) => {
    const digest = digests.get(image)
    return digest ? `${before}${image}@${digest}` : whole
  })

/**
 * The digest that a registry gives an image of this name:tag (OCI distribution specification).
 * @throws Error with a sentence when the registry cannot be reached or does not know the image.
 */
export async function readDigest(registry: string, image: string): Promise<string> {
  const [name = '', tag = ''] = image.split(':')
  // Like in Docker, a name without a slash is in `library/`.
  const repository = name.includes('/') ? name : `library/${name}`
  const ask = (headers: Record<string, string>) =>
    request(new URL(`/v2/${repository}/manifests/${tag}`, registry), { method: 'HEAD', headers })
  const headers = { accept: MANIFESTS }
  const answer = await ask(headers)
  const challenge = answer.headers.get('www-authenticate')
  const last =
    answer.status === 401 && challenge
      ? await ask({ ...headers, authorization: `Bearer ${await readToken(challenge)}` })
      : answer
  const digest = last.headers.get('docker-content-digest')
  if (last.ok && digest && /^sha256:[0-9a-f]{64}$/.test(digest)) return digest
  throw new Error(
    `${new URL(registry).host} gives no digest for ${image} (status ${last.status}). ${INSTEAD}`,
  )
}

/** Requests a token. The refusal of the registry names the address. */
async function readToken(challenge: string) {
  const given = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const address = new URL(given['realm'] ?? '')
  for (const name of ['service', 'scope']) if (given[name]) address.searchParams.set(name, given[name])
  const answer = await request(address)
  const body: { token?: string; access_token?: string } = await answer.json().catch(() => ({}))
  return body.token ?? body.access_token ?? ''
}

const request = (address: URL, init: RequestInit = {}) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE_IN_MS) }).catch((error: unknown) => {
    throw new Error(
      `The registry ${address.host} cannot be reached, so the images cannot be pinned. ${INSTEAD}`,
      { cause: error },
    )
  })
