type Policy = { createScriptURL(url: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

function createScriptURL(url: string) {
  if (!/^\/[\w/-]+\.js$/.test(url)) throw new TypeError(url)
  return url
}

/** The address of a worker of this app as a Trusted Type. Only one policy may have the name. */
export function ownScript(url: string) {
  const policies = Reflect.get(window, 'trustedTypes') as Policies | undefined
  policy ??= policies?.createPolicy('porteira', { createScriptURL })
  return policy ? policy.createScriptURL(url) : createScriptURL(url)
}
