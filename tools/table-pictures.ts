import { writeFileSync } from 'node:fs'
import { picturesFile, tablesAsPictures } from '../apps/server/src/platform/database/draw-tables.ts'
import { readOptions } from './options.ts'

readOptions(
  'npm run generate -- table-pictures: writes docs/tables.md with the tables of each module from a migrated database.',
  {},
)
writeFileSync(picturesFile, await tablesAsPictures())
