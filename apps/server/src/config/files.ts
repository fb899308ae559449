import { accessSync, constants, readFileSync, statSync } from 'node:fs'

/** Why this process cannot use a file, as the end of a Portuguese sentence; undefined where it can. */
export function faultOfFile(file: string, { isPrivate }: { isPrivate: boolean }) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return `aponta para ${file}, que não existe; corrija o caminho`
  if (!stat.isFile()) return `aponta para ${file}, que não é um arquivo; corrija o caminho`
  if (isPrivate && (stat.mode & 0o007) !== 0)
    return `aponta para ${file}, que qualquer usuário desta máquina pode ler; rode chmod 0400 nele`
  return mayRead(file)
    ? undefined
    : `aponta para ${file}, que este processo não pode ler; dê o arquivo ao usuário que inicia a loja`
}

function mayRead(file: string) {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** The secret that a file holds, without the line break at its end. */
export const readSecretFile = (file: string) => readFileSync(file, 'utf8').trim()
