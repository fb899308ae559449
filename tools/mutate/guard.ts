/** One guard of the shop, how it is taken away, and the tests that must notice. */
export type Guard = {
  name: string
  /** Where it stands, from the root of the repository. */
  file: string
  /** Exactly one place of the file. */
  text: string
  /** What stands there without the guard. */
  becomes: string
  tests: string[]
  /** Part of the titles that hold it, where the files are long. */
  only?: string
}

const features = 'apps/server/src/features'

/** A file of the server by its short name: `carts/carts.service` of a feature, `http/headers` else. */
export const inServer = (name: string) =>
  /^(commands|config|http|database|providers|jobs)\//.test(name)
    ? `apps/server/src/${name}.ts`
    : `${features}/${name}.ts`

export const testsOf = (...names: string[]) => names.map((name) => inServer(`${name}.test`))
