import { startBalancer } from '../../apps/server/src/testing/balancer.ts'

// The drills' balancer in a process of its own.
const ports = (process.env['PORTS'] ?? '').split(',').map(Number)
const { url } = await startBalancer(ports)
process.once('SIGTERM', () => process.exit())
process.send?.({ port: Number(new URL(url).port) })
