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

/** A file of the server by its path below `src`, without its ending. */
export const inServer = (name: string) => `apps/server/src/${name}.ts`

export const testsOf = (...names: string[]) => names.map((name) => inServer(`${name}.test`))
