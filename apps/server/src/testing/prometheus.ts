import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { freePort } from '../../../../tools/free-port.ts'

const deploy = path.resolve(import.meta.dirname, '../../../../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
const NODE_EXPORTER = 'prometheus-node-exporter'
const PATIENCE_IN_MS = 90_000

const has = (program: string) => spawnSync(program, ['--version']).status === 0

/** The programs of Prometheus, and whether this machine has them; the alarms are tested where it has all. */
export const prometheusPrograms = Object.fromEntries(
  ['prometheus', 'promtool', NODE_EXPORTER].map((program) => [program, has(program)]),
)
export const hasPrometheus = Object.values(prometheusPrograms).every(Boolean)

type Alert = { state: string; labels: { alertname: string; mountpoint?: string } }

/** The deployed alarms as they stand, except that a minute of waiting is a second. */
const hastened = () => read('prometheus-alarms.yml').replaceAll(/^(\s+for: \d+)m$/gm, '$1s')

type Configuration = { rule_files: string[]; scrape_configs: { job_name: string }[] }

/** The deployed configuration as it stands, except for its targets and that it looks every second. */
function configure(portsOf: Record<string, number[]>) {
  const deployed = parse(read('prometheus.yml')) as Configuration
  return stringify({
    ...deployed,
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    scrape_configs: deployed.scrape_configs.map((job) => ({
      ...job,
      static_configs: [{ targets: (portsOf[job.job_name] ?? []).map((port) => `127.0.0.1:${port}`) }],
    })),
  })
}

/** Prometheus with the deployed alarms, looking every second at the processes whose metrics are at these ports. */
export async function startPrometheus(ports: number[]) {
  const home = await mkdtemp(path.join(tmpdir(), 'porteira-prometheus-'))
  const [port, diskPort] = [await freePort(), await freePort()]
  writeFileSync(path.join(home, 'prometheus-alarms.yml'), hastened())
  writeFileSync(path.join(home, 'prometheus.yml'), configure({ porteira: ports, node: [diskPort] }))
  const children: ChildProcess[] = [
    spawn('prometheus', [
      `--config.file=${home}/prometheus.yml`,
      `--storage.tsdb.path=${home}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ]),
    spawn(NODE_EXPORTER, [
      '--collector.disable-defaults',
      '--collector.filesystem',
      '--collector.filesystem.mount-points-exclude=^/(dev|proc|sys|run)($|/)',
      `--web.listen-address=127.0.0.1:${diskPort}`,
    ]),
  ]

  /** The alarms that fire. Prometheus refuses the connection or answers 503 until it has started. */
  async function firing() {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined)
    if (!answer?.ok) return []
    const { data } = (await answer.json()) as { data: { alerts: Alert[] } }
    return data.alerts.filter(({ state }) => state === 'firing')
  }
  /** Waits until the alarm fires, or with `false` until it is silent again. */
  async function until(alarm: string, isFiring = true, mountpoint?: string) {
    const isIt = ({ labels }: Alert) =>
      labels.alertname === alarm && (mountpoint === undefined || labels.mountpoint === mountpoint)
    const end = performance.now() + PATIENCE_IN_MS
    while ((await firing()).some(isIt) !== isFiring) {
      if (performance.now() > end) throw new Error(`${alarm} is ${isFiring ? 'silent' : 'still firing'}.`)
      await pause(200)
    }
  }
  return {
    firing: async () => (await firing()).map(({ labels }) => labels.alertname),
    until,
    async [Symbol.asyncDispose]() {
      const ended = children.map((child) => once(child, 'exit'))
      children.forEach((child) => child.kill('SIGTERM'))
      await Promise.all(ended)
      await rm(home, { recursive: true, force: true })
    },
  }
}
