import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../../../tools/free-port.ts'

const STORES = ['account', 'container', 'object'] as const
const PROGRAMS = ['proxy', ...STORES].map((name) => `swift-${name}-server`)

/** Whether this machine has OpenStack Swift, whose proxy has the API of S3. */
export const hasSwift = [...PROGRAMS, 'swift-ring-builder'].every(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
)

const KEYS = { accessKey: 'shop:pictures', secretKey: 'secret-of-the-drill' }

export type Swift = Awaited<ReturnType<typeof startSwift>>

/**
 * A Swift of one machine with a private bucket. `s3` has the settings of the shop. Its files are in the temporary
 * folder, whose file system must have extended attributes.
 */
export async function startSwift() {
  const home = await mkdtemp(path.join(tmpdir(), 'porteira-swift-'))
  mkdirSync(path.join(home, 'disks/only'), { recursive: true })
  const port = await freePort()
  await writeFiles(home, port)
  const children = new Map(STORES.map((name) => [name as string, startProgram(home, name)]))
  children.set('proxy', startProgram(home, 'proxy'))
  const s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'pictures', ...KEYS }
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    forcePathStyle: true,
    credentials: { accessKeyId: KEYS.accessKey, secretAccessKey: KEYS.secretKey },
  })
  await repeatedly(() => client.send(new CreateBucketCommand({ Bucket: s3.bucket }))).catch(
    (error: unknown) => {
      throw new Error(`Swift did not start: ${readFileSync(path.join(home, 'log'), 'utf8')}`, {
        cause: error,
      })
    },
  )

  return {
    s3,
    /** The settings of a process of the shop that stores its pictures here. */
    env: {
      PICTURE_STORAGE: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    },
    /** The keys of all objects, sorted. */
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: s3.bucket }))
      return Contents.map(({ Key }) => Key ?? '').toSorted()
    },
    /** The storage takes connections and does not answer until `thaw`. */
    freeze: () => children.get('proxy')?.kill('SIGSTOP'),
    thaw: () => children.get('proxy')?.kill('SIGCONT'),
    stop: () => end(children.get('proxy')),
    async restart() {
      children.set('proxy', startProgram(home, 'proxy'))
      await repeatedly(() => client.send(new ListObjectsV2Command({ Bucket: s3.bucket })))
    },
    async [Symbol.asyncDispose]() {
      client.destroy()
      await Promise.all([...children.values()].map(end))
      await rm(home, { recursive: true, force: true })
    },
  }
}

const startProgram = (home: string, name: string) =>
  spawn(`swift-${name}-server`, [path.join(home, `${name}-server.conf`)], {
    stdio: ['ignore', 'ignore', openSync(path.join(home, 'log'), 'a')],
  })

async function end(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function repeatedly(attempt: () => Promise<unknown>) {
  for (let tries = 0; ; tries += 1)
    try {
      return await attempt()
    } catch (error) {
      if (tries === 300) throw error
      await pause(200)
    }
}

/** The configuration of each program and the rings, which say that everything is on one disk, once. */
async function writeFiles(home: string, proxyPort: number) {
  const write = (name: string, lines: string[]) =>
    writeFileSync(path.join(home, name), `${lines.join('\n')}\n`)
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `swift_dir = ${home}`,
    `devices = ${home}/disks`,
    'mount_check = false',
    `user = ${userInfo().username}`,
    '[pipeline:main]',
  ]
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = drill',
    'swift_hash_path_prefix = drill',
    '[storage-policy:0]',
    'name = only',
    'default = yes',
  ])
  const makeRing = async (name: string, port: number) => {
    for (const given of [
      ['create', '4', '1', '1'],
      ['add', `r1z1-127.0.0.1:${port}/only`, '1'],
      ['rebalance'],
    ])
      await promisify(execFile)('swift-ring-builder', [`${name}.builder`, ...given], { cwd: home })
  }
  const rings: Promise<void>[] = []
  for (const name of STORES) {
    const port = await freePort()
    rings.push(makeRing(name, port))
    const app = `${name}-server`
    write(`${app}.conf`, [...common(port), `pipeline = ${app}`, `[app:${app}]`, `use = egg:swift#${name}`])
  }
  await Promise.all(rings)
  write('proxy-server.conf', [
    ...common(proxyPort),
    'pipeline = catch_errors cache s3api tempauth proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    // The list of tokens needs a cache. Calls of S3 use no token, so there is none at this address.
    '[filter:cache]',
    'use = egg:swift#memcache',
    'memcache_servers = 127.0.0.1:1',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_shop_pictures = ${KEYS.secretKey} .admin`,
    ...['catch_errors', 's3api'].flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
  ])
}
