import { writeFileSync } from 'node:fs'
import { openApiDocument, openApiFile } from '../apps/server/src/openapi.ts'
import { readOptions } from './options.ts'

readOptions('npm run generate -- openapi: writes docs/openapi.json from the contract.', {})
writeFileSync(openApiFile, await openApiDocument())
