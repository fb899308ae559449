import { startBalancer } from '../../apps/server/src/testing/balancer.ts'

// Runs the balancer of the drills in a separate process.
const ports = (process.env['PORTS'] ?? '').split(',').map(Number)
const { url } = await startBalancer(ports)
process.once('SIGTERM', () => process.exit())
process.send?.({ port: Number(new URL(url).port) })
