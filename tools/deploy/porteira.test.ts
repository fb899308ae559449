import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const program = path.resolve(import.meta.dirname, '../../deploy/porteira')
const isRoot = process.getuid?.() === 0
const isDeployed = existsSync('/etc/porteira')

const run = (words: string[], given: { uid?: number } = {}) => {
  const { status, stderr } = spawnSync('sh', [program, ...words], { encoding: 'utf8', ...given })
  return { status, stderr }
}

test.runIf(process.platform === 'linux')(
  'The program deploy/porteira tells a person who is not root what to type',
  () => {
    expect(run(['jobs', '--help'], isRoot ? { uid: 65534 } : {})).toEqual({
      status: 1,
      stderr: `O comando troca de usuário, por isso só roda como root. Entre como root (su - ou sudo -i) e digite: ${program} jobs --help\n`,
    })
  },
)

test.runIf(isRoot && !isDeployed)(
  'The program deploy/porteira names the settings file that is missing',
  () => {
    expect(run(['doctor'])).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^Falta o arquivo de configuração \/etc\/porteira\/porteira\.env\. .*\n$/,
      ),
    })
    expect(run(['migrate']).stderr).toContain('Falta o arquivo de configuração /etc/porteira/migrate.env.')
  },
)
