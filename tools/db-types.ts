import { writeFileSync } from 'node:fs'
import { tablesAsTypeScript, tablesFile } from '../apps/server/src/platform/database/write-tables.ts'
import { readOptions } from './options.ts'

readOptions(
  'npm run generate -- tables: writes the types of the tables (tables.ts) from a migrated database.',
  {},
)
writeFileSync(tablesFile, await tablesAsTypeScript())
