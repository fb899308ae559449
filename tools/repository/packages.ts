export type Manifest = {
  name?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}
export type Lock = { packages: Record<string, LockedPackage> }
type LockedPackage = { resolved?: string; integrity?: string; link?: boolean; deprecated?: string }

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const RUNTIME_LIMIT = 45

/** Direct dependencies whose version is a range instead of an exact version. */
export const findLoose = (manifests: Manifest[]) =>
  manifests.flatMap(({ name, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([dependency, version]) => !dependency.startsWith('@porteira/') && !EXACT.test(version))
      .map(([dependency, version]) => `${name} asks for ${dependency} ${version}`),
  )

/** Names the number of direct runtime dependencies if it reaches the limit. */
export function findTooMany(manifests: Manifest[]) {
  const named = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  const parts = new Set(named.filter((name) => !name.startsWith('@porteira/')))
  return parts.size < RUNTIME_LIMIT ? [] : [`${parts.size} direct runtime dependencies`]
}

/** Packages that may run scripts on installation but are not in the lock. */
export const findUnknownScripts = ({ allowScripts = {} }: Manifest, { packages }: Lock) =>
  Object.keys(allowScripts).filter((name) => !packages[`node_modules/${name}`])

/** Lock entries that name a host, and packages from a registry without a checksum. */
export const findUnsafeLocked = ({ packages }: Lock) =>
  Object.entries(packages).flatMap(([name, { resolved, integrity, link }]) => {
    const isOurs = link || !name.includes('node_modules/')
    return [
      ...(resolved?.includes('://') ? [`${name} names a host`] : []),
      ...(isOurs || integrity ? [] : [`${name} has no checksum`]),
    ]
  })

/** Packages that their authors no longer maintain. `npm ci` prints a warning for each. */
export const findDeprecated = ({ packages }: Lock) =>
  Object.keys(packages).filter((name) => packages[name]?.deprecated !== undefined)
