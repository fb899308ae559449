type Locked = { license?: string; version?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
export type LockedPackages = { packages: Record<string, Locked> }
export type Licensed = { name: string; licence: string }

const PERMISSIVE = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 Zlib'.split(' '),
)

/** Accepted licences with further conditions, each with the reason. */
const AGREED: { name: RegExp; licence: string }[] = [
  // libvips comes as a shared library of its own, unchanged, so that a user can replace it.
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
]

/** The packages of the production installation, sorted by name, each once. */
export function listLicences({ packages }: LockedPackages): Licensed[] {
  const found = Object.entries(packages)
    .filter(
      ([place, { dev, devOptional, link }]) =>
        place.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([place, { license = 'none' }]) => ({
      name: place.split('node_modules/').at(-1) ?? '',
      licence: license,
    }))
  return [...new Map(found.map((one) => [`${one.name} ${one.licence}`, one])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

/** Packages whose licence requires more than attribution. `A OR B` is a choice, `A AND B` requires both. */
export const findUnfit = (packages: Licensed[]) =>
  packages.filter(
    ({ name, licence }) =>
      !licence.split(' OR ').some((choice) => choice.split(' AND ').every((one) => isFine(name, one))),
  )

function isFine(name: string, written: string) {
  const licence = written.replaceAll(/[()]/g, '').trim()
  return PERMISSIVE.has(licence) || AGREED.some((one) => one.licence === licence && one.name.test(name))
}
