import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The PATH of a Debian machine. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const repository = path.resolve(import.meta.dirname, '../..')
const standIns = path.join(import.meta.dirname, 'stand-ins')
const node = process.execPath

/** The proxy settings of this machine, or no settings without a proxy. */
const wayOut = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^npm_config_|_proxy$|^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(name),
  ),
)

/** Where a line runs. Without `outside` it has only the machine's own network, where every port is free. */
type MachineFolders = { cwd?: string; outside?: boolean; env?: Record<string, string> }

/** The arguments with which mount lays a folder over this machine's files, so that these do not change. */
export const overlayOf = (home: string) => [
  '-t',
  'overlay',
  'overlay',
  '-o',
  `lowerdir=/,upperdir=${home}/written,workdir=${home}/work`,
  `${home}/root`,
]

/**
 * A machine of its own inside this one: this one's files, on which nothing that is written stays, its own network,
 * and PostgreSQL as Debian's package leaves it. What it writes goes to the folder `home`. Needs root, and mounts and
 * processes of its own, which end with it.
 */
export function openMachine(home: string) {
  const root = path.join(home, 'root')
  for (const folder of ['root', 'written', 'work']) mkdirSync(path.join(home, folder))
  execFileSync('mount', overlayOf(home))
  for (const folder of ['proc', 'dev', 'sys'])
    execFileSync('mount', ['--rbind', `/${folder}`, path.join(root, folder)])
  // In a container these are mounts of their own, of which the layer shows nothing.
  mkdirSync(path.join(root, repository), { recursive: true })
  execFileSync('mount', ['--bind', '-o', 'ro', repository, path.join(root, repository)])
  rmSync(path.join(root, '/etc/resolv.conf'), { force: true })
  writeFileSync(path.join(root, '/etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  const children: ChildProcess[] = []
  const network = spawn('unshare', ['--net', 'sh', '-c', 'ip link set lo up; exec sleep infinity'])
  const words = ({ outside = false, env = {} }: MachineFolders) => {
    const within = outside ? [] : ['nsenter', `--net=/proc/${network.pid}/ns/net`]
    const programs = `PATH=${standIns}:${PATH}`
    const given = Object.entries({ HOME: '/root', LANG: 'C.UTF-8', ...(outside && wayOut), ...env })
    return [
      ...within,
      'chroot',
      root,
      'env',
      '-i',
      programs,
      ...given.map(([name, value]) => `${name}=${value}`),
    ]
  }
  const start = (command: string[], place: MachineFolders = {}, isTyped = false) => {
    const [program = '', ...rest] = [...words(place), ...command]
    const child = spawn(program, rest, { stdio: 'pipe' })
    if (!isTyped) child.stdin.end()
    children.push(child)
    // Read in any case, because a program with a full output pipe stops.
    child.stdout.resume()
    child.stderr.resume()
    return child
  }

  const machine = {
    /** Writes a file of the machine. */
    write: (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    },
    read: (file: string) => readFileSync(path.join(root, file), 'utf8'),
    /** Starts a program that stays; `node` is the one of this process. */
    start,
    /** Runs one line of shell and answers the folder it ends in. Throws with what it said when it fails. */
    async run(line: string, { cwd = '/root', ...place }: MachineFolders = {}) {
      const script = `cd ${cwd}; ${line}\nended=$?; pwd >/run/journey.cwd; exit $ended`
      const child = start(['bash', '-o', 'pipefail', '-c', script], place)
      const said = listen(child)
      const [code]: (number | null)[] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${line}\nended with ${code}:\n${said().slice(-4000)}`)
      return { cwd: machine.read('/run/journey.cwd').trim(), said: said() }
    },
    /** A shell in which lines are typed one after the other, so that a variable of one is known to the next. */
    openShell() {
      const shell = start(['bash', '-o', 'pipefail'], { env: { TERM: 'dumb' } }, true)
      return async (line: string) => {
        machine.write('/run/journey/line', line)
        const ended = Promise.race([once(shell.stdout, 'data'), once(shell, 'exit')])
        const typed = 'eval "$(cat /run/journey/line)" </dev/null >/run/journey/said 2>&1; echo "$? $PWD"\n'
        shell.stdin.write(typed)
        const [code = '', cwd = ''] = String(await ended)
          .trim()
          .split(' ')
        const said = machine.read('/run/journey/said')
        if (code !== '0') throw new Error(`${line}\nended with ${code}:\n${said.slice(-4000)}`)
        return { cwd, said }
      }
    },
    node,
    [Symbol.dispose]() {
      for (const child of [...children, network]) child.kill('SIGKILL')
    },
  }
  return machine
}

export type Machine = ReturnType<typeof openMachine>

function listen(child: ChildProcess) {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (words: string) => (said += words))
  return () => said
}
