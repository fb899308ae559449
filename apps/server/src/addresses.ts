/** True for a host name or address that only this machine reaches. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/** The address that the public uses; browsers send it as the origin of a page. */
export function mustBeHttpsOrigin(given: string) {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol !== 'https:' || url.origin !== given)
    throw new Error(
      'PUBLIC_ORIGIN must be an https address without a path, like https://inscricoes.example.com.',
    )
  return given
}

/** An address that carries secrets: https, or plain http within this machine. Empty stays empty. */
export function mustBeEncrypted(name: string, given: string) {
  if (given === '') return given
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isFine = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!isFine) throw new Error(`${name} must be an https address; plain http is for this machine only.`)
  return given
}
