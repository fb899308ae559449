/** The version that a file names, and the command that corrects it. */
export type NamedVersion = { file: string; version: string | undefined; mend: string }

type Lock = { version?: string; packages: Record<string, { version?: string }> }

/** A workspace is not published, so its package.json names no version of the shop. */
const NONE = '0.0.0'

/** Each file that names the version of the shop next to package.json. `workspaces` are their package.json files. */
export function listNamedVersions(read: (file: string) => string, workspaces: string[]): NamedVersion[] {
  const lock: Lock = JSON.parse(read('package-lock.json'))
  const api: { info: { version: string } } = JSON.parse(read('docs/openapi.json'))
  const ofLock = [...new Set([lock.version, lock.packages['']?.version])]
  return [
    ...ofLock.map((version) => ({
      file: 'package-lock.json',
      version,
      mend: 'npm install --package-lock-only',
    })),
    { file: 'docs/openapi.json', version: api.info.version, mend: 'npm run generate -- openapi' },
    ...workspaces.flatMap((file) => {
      const { version = NONE }: { version?: string } = JSON.parse(read(file))
      return version === NONE ? [] : [{ file, version, mend: `write ${NONE}` }]
    }),
  ]
}
