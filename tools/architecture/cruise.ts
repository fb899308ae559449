import { existsSync } from 'node:fs'
import path from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const OURS = ['apps', 'packages', 'tools', 'bench', 'demo']

/** The rules of `.dependency-cruiser.mjs`. The name of a rule is its sentence. */
export const readMap = (): Promise<IConfiguration> =>
  extractDepcruiseConfig(path.resolve(import.meta.dirname, '../../.dependency-cruiser.mjs'))

/** Every import under `root` that breaks the map, as "sentence: from → to". */
export async function brokenImports(root: string) {
  const { forbidden = [], options = {} } = await readMap()
  const { enhancedResolveOptions, ...rest } = options
  const { output } = await cruise(
    OURS.filter((folder) => existsSync(path.join(root, folder))),
    { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  )
  return violationsIn(output).toSorted()
}

function violationsIn(output: ICruiseResult | string) {
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}
