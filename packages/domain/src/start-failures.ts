/** Sentences about a program that could not start, for the person who starts it. */
export const startMessages = {
  portInUse: (port: unknown, setting: string) =>
    `A porta ${port} já está em uso. Encerre o programa que a usa, ou escolha outra porta em ${setting}.`,
  portForbidden: (port: unknown, setting: string) =>
    `Este usuário não tem permissão para abrir a porta ${port}. Escolha em ${setting} uma porta a partir de 1024.`,
  addressNotHere: (address: unknown) =>
    `O endereço ${address} não é desta máquina. Corrija HOST: com 127.0.0.1 a loja atende somente esta máquina.`,
  hostUnknown: (name: unknown) =>
    `O nome ${name} não foi encontrado. Corrija HOST: com 127.0.0.1 a loja atende somente esta máquina.`,
  folderForbidden: (folder: string) =>
    `Este usuário não tem permissão para gravar na pasta ${folder}. Corrija a permissão, ou escolha outra pasta em DATA_DIR.`,
  folderIsFile: (folder: string) =>
    `A pasta ${folder} não pode ser criada, porque há um arquivo neste caminho. Escolha outra pasta em DATA_DIR.`,
  folderInUse: (folder: string) =>
    `A pasta ${folder} está em uso por outra Porteira. Encerre a outra, ou escolha outra pasta em DATA_DIR.`,
  diskFull: (folder: string) =>
    `Não há espaço no disco da pasta ${folder}. Libere espaço, ou escolha em DATA_DIR uma pasta de outro disco.`,
} as const

/** The sentence for a port that could not be opened; `setting` names the port. Undefined for other failures. */
export function explainPortFailure(error: unknown, setting: string): string | undefined {
  const { code, syscall, port, address } = fieldsOf(error)
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE') return startMessages.portInUse(port, setting)
  if (code === 'EACCES') return startMessages.portForbidden(port, setting)
  return code === 'EADDRNOTAVAIL' ? startMessages.addressNotHere(address) : undefined
}

/** The sentence for a HOST that cannot be resolved. Call it only with an error of `listen`. */
export function explainHostFailure(error: unknown): string | undefined {
  const { syscall, hostname } = fieldsOf(error)
  return syscall === 'getaddrinfo' ? startMessages.hostUnknown(hostname) : undefined
}

type FolderMessage = 'folderForbidden' | 'folderIsFile' | 'folderInUse' | 'diskFull'

const ofSystem: Record<string, FolderMessage> = {
  EACCES: 'folderForbidden',
  EPERM: 'folderForbidden',
  EROFS: 'folderForbidden',
  EEXIST: 'folderIsFile',
  ENOTDIR: 'folderIsFile',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
}

/** https://www.sqlite.org/rescode.html: busy, read-only, input or output failed, full, cannot open. */
const ofSqlite: Record<number, FolderMessage> = {
  5: 'folderInUse',
  8: 'folderForbidden',
  10: 'diskFull',
  13: 'diskFull',
  14: 'folderForbidden',
}

/** PGlite's files are WASI's: https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#errno. */
const ofWasi: Record<number, FolderMessage> = {
  2: 'folderForbidden',
  51: 'diskFull',
  63: 'folderForbidden',
  69: 'folderForbidden',
}

/** The sentence for a data folder that could not be used; undefined for other failures. */
export function explainFolderFailure(error: unknown, folder: string): string | undefined {
  const message = folderMessageOf(fieldsOf(error))
  return message && startMessages[message](folder)
}

type MakeFolder = (folder: string, options?: { recursive: true }) => unknown

/**
 * Makes a folder and those above it, one by one, with the functions of Node. Node's own recursive function does not
 * return where the system refuses a folder in one that exists, as in /proc.
 */
export function makeFolders(folder: string, make: MakeFolder, parentOf: (folder: string) => string) {
  try {
    make(folder)
  } catch (error) {
    const { code } = fieldsOf(error)
    // It refuses a file of this name.
    if (code === 'EEXIST') return void make(folder, { recursive: true })
    if (code !== 'ENOENT') throw error
    makeFolders(parentOf(folder), make, parentOf)
    make(folder)
  }
}

function folderMessageOf({ name, code, errcode, errno, syscall }: Fields) {
  // The folder above exists and takes no folder, as /proc.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'folderForbidden'

  // The lower byte is the class of SQLite's code.
  if (typeof errcode === 'number') return ofSqlite[errcode & 0xff]
  return name === 'ErrnoError' ? ofWasi[Number(errno)] : ofSystem[String(code)]
}

type Fields = Partial<
  Record<'name' | 'code' | 'syscall' | 'port' | 'address' | 'hostname' | 'errcode' | 'errno', unknown>
>

const fieldsOf = (error: unknown): Fields => (typeof error === 'object' && error !== null ? error : {})
