import { writeFileSync } from 'node:fs'
import { readOptions } from './options.ts'
import { moduleEventsFile, writeModuleEvents } from './repository/module-events.ts'

readOptions(
  'npm run generate -- module-events: writes docs/module-events.md from what the parts of the server announce.',
  {},
)
writeFileSync(moduleEventsFile, writeModuleEvents())
