import { closeSync, openSync, readFileSync, statSync } from 'node:fs'

const UNREADABLE =
  'aponta para um arquivo que este usuário não pode ler; dê o arquivo a quem inicia a loja: chown porteira'

/**
 * Why this process cannot use a file, as the end of a Portuguese sentence; undefined where it can. The path is not
 * quoted, because it may be the secret itself, written in the wrong setting.
 */
export function faultOfFile(file: string, { isPrivate }: { isPrivate: boolean }) {
  try {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return 'aponta para um arquivo que não existe; corrija o caminho'
    if (!stat.isFile()) return 'não aponta para um arquivo; corrija o caminho'
    if (isPrivate && (stat.mode & 0o007) !== 0)
      return 'aponta para um arquivo que qualquer usuário desta máquina pode ler; rode chmod 0400 nele'
    closeSync(openSync(file, 'r'))
    return undefined
  } catch {
    return UNREADABLE
  }
}

/** The secret that a file holds, without the line break at its end. */
export const readSecretFile = (file: string) => readFileSync(file, 'utf8').trim()
