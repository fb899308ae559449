import path from 'node:path'
import { readOptions } from '../options.ts'
import { DOCKER_REGISTRY } from './images.ts'
import { release } from './make-release.ts'

const values = readOptions(
  'npm run release: checks the version, pins the images by digest and makes the tag.',
  {
    registry: { type: 'string', default: DOCKER_REGISTRY },
    'without-images': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
)
const registry = values['without-images'] ? undefined : values.registry
const root = path.resolve(import.meta.dirname, '../..')
try {
  const done = await release(root, { registry, isDryRun: values['dry-run'] })
  for (const sentence of done) console.log(`✓ ${sentence}`)
} catch (error) {
  for (const sentence of (error as Error).message.split('\n')) console.error(`✗ ${sentence}`)
  process.exitCode = 1
}
