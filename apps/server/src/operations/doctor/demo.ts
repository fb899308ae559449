import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import { OperatorError } from '#operator-error.ts'
import { refuseOpenDemo, refuseOpenKeys } from '#demo/demo.service.ts'
import { fine, type Finding, reportMistakes } from './finding.ts'

/** Checks whether the start would refuse the published keys or accounts of the demo. */
export async function examineDemo(config: Config, db: Database): Promise<Finding[]> {
  try {
    refuseOpenKeys(config)
    await refuseOpenDemo({ config, db })
    return [fine('Demonstração', 'nada dela alcança outras máquinas.')]
  } catch (error) {
    if (error instanceof OperatorError) return reportMistakes('Demonstração', error)
    // Without tables there are no accounts to check. `examineDatabase` reports the missing tables.
    return []
  }
}
