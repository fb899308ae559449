import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const program = path.resolve(import.meta.dirname, '../../deploy/porteira')
const isRoot = process.getuid?.() === 0
const isDeployed = existsSync('/etc/porteira')

const run = (words: string[], file = program, given: { uid?: number; cwd?: string } = {}) => {
  const { status, stderr } = spawnSync('sh', [file, ...words], { encoding: 'utf8', ...given })
  return { status, stderr }
}

/** A folder with the program that every user may read, because a clone may be in a folder of root. */
function openCopy() {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-deploy-'))
  chmodSync(folder, 0o755)
  copyFileSync(program, path.join(folder, 'porteira'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test.runIf(process.platform === 'linux')(
  'The program deploy/porteira tells a person who is not root what to type',
  () => {
    using copy = openCopy()
    const file = path.join(copy.folder, 'porteira')
    const person = { cwd: copy.folder, ...(isRoot && { uid: 65534 }) }
    expect(run(['jobs', '--help'], file, person)).toEqual({
      status: 1,
      stderr: `O comando troca de usuário, por isso só roda como root. Entre como root (su - ou sudo -i) e digite: ${file} jobs --help\n`,
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
    const shop = path.resolve(import.meta.dirname, '../..')
    expect(run(['migrate']).stderr).toBe(
      `Falta o arquivo de configuração /etc/porteira/migrate.env. Digite: install -m 0600 ${shop}/deploy/migrate.env /etc/porteira/\n`,
    )
  },
)
